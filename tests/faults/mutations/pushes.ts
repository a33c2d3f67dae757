// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code with placeholders
/** Pushes: doubled, lost, sent to a wrong browser, or with an address left behind (P1 to P5). */
import { type Mutation, one, SCHEMA } from './mutation.ts';

const LEASES = 'functions/domain/notifications/push/push-leases.ts';
const SENDING = 'functions/domain/notifications/push/send-pushes.ts';
const NOTICE = 'functions/domain/notifications/push/push-notice.ts';
const WAY_OUT = 'functions/services/push/web-push.ts';

export const PUSHES: readonly Mutation[] = [
  {
    invariant: 'P1',
    what: 'events stay due, and become pushes again under other ids',
    edits: [
      {
        file: LEASES,
        from: "id: sql`${outbox.id} || ' ' || ${pushSubscriptions.sessionId}`,",
        to: "id: sql`${outbox.id} || ' ' || ${pushSubscriptions.sessionId} || abs(random() % 3)`,",
      },
      { file: LEASES, from: '.set({ pushAt: null }).where', to: '.set({ pushAt: sql`${outbox.pushAt}` }).where' },
    ],
  },
  one(
    'P1',
    'only one browser of somebody is told',
    LEASES,
    'WHERE ${outbox.id} IN ${due} ON CONFLICT (id) DO NOTHING`,',
    'WHERE ${outbox.id} IN ${due} AND abs(random() % 2) = 0 ON CONFLICT (id) DO NOTHING`,',
  ),
  one(
    'P2',
    'a push is marked as sent before it is sent',
    SENDING,
    'const result = await deps.push.send(',
    "await mark({ state: 'sent', sentAt: now, error: null });\n  const result = await deps.push.send(",
  ),
  one('P2', 'pushes of a killed sender are never taken over', LEASES, '${pushes.leaseUntil} <= ${now}`;', '0`;'),
  one(
    'P2',
    'the result of a push is not stored',
    SENDING,
    'await mark(pushOutcomeOf(push, result, deps.now(), deps.random()));\n}',
    '}',
  ),
  one(
    'P3',
    'a sender takes the pushes of others for its own',
    LEASES,
    "WHERE ${push.state} = 'sending' AND ${push.holder} = ${holder}",
    "WHERE ${push.state} = 'sending'",
  ),
  one('P3', 'a try is not counted', LEASES, 'tries: sql`${pushes.tries} + 1`,', 'tries: sql`max(1, ${pushes.tries})`,'),
  one(
    'P3',
    'a push sent again has another topic',
    NOTICE,
    'push topic ${sessionId} ${tag}`',
    'push topic ${sessionId} ${tag} ${Math.random()}`',
  ),
  one(
    'P3',
    'all pushes to a browser have the same topic',
    NOTICE,
    'push topic ${sessionId} ${tag}`',
    'push topic ${sessionId}`',
  ),
  one(
    'P4',
    'a browser that is gone gets further pushes',
    SENDING,
    'isOfOtherKeys(push, result)) return forget(deps, push);',
    "isOfOtherKeys(push, result)) return void (await mark({ state: 'dead', error: result.error }));",
  ),
  {
    invariant: 'P4',
    what: 'a browser gets pushes after its session has ended',
    edits: [
      {
        file: SCHEMA,
        from: '\tFOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade,\n',
        to: '',
      },
      {
        file: LEASES,
        from: 'JOIN ${sessions} ON ${sessions.id} = ${subscription.sessionId} AND ${sessions.expiresAt} > ${moment}',
        to: '',
      },
    ],
  },
  one(
    'P5',
    'the address of a browser is in the log',
    WAY_OUT,
    'const { to, payload, ttlSeconds, urgency, topic } = notice;',
    'const { to, payload, ttlSeconds, urgency, topic } = notice;\n  console.error(to.endpoint);',
  ),
];
