import { formatDecimalDollars, formatPrice } from '../../../../core/format.ts';
import { APPROVAL_STATES, type Approval } from '../../../../core/payments/approvals.ts';
import { adminListWords } from '../../../../core/words/en/admin.ts';
import { approvalScreenWords as words } from '../../../../core/words/en/money.ts';
import { listApprovals } from '../../../api/admin/lists.ts';
import { decideApproval } from '../../../api/admin/money.ts';
import { paths } from '../../../paths.ts';
import cards from '../../ui/list/cards.module.css';
import { Moment } from '../../ui/time/Moment.tsx';
import { adminList, csvTime, type On, type RowAction } from './admin-list.ts';
import styles from './lists.module.css';

const { columns } = adminListWords;
const [what, amount, askedBy, stateHead, action] = words.heads;

export const approvals = adminList({
  name: 'approvals',
  what: 'approvals',
  label: words.open,
  load: ({ state }, page) => listApprovals({ state, ...page }),
  idOf: ({ id }: Approval) => id,
  nameOf: ({ name }) => name,
  choices: {
    state: {
      label: words.filtersLabel,
      options: APPROVAL_STATES.map((state) => [state, words.states[state]] as const),
      as: 'links',
    },
  },
  note: () => words.note,
  empty: words.empty,
  isNewestFirst: true,
  className: `${styles.table} ${cards.cards}`,
  columns: [
    {
      head: what,
      withoutHead: true,
      cell: ({ action, orderId, name }) => {
        const subject = <bdi>{name}</bdi>;
        return (
          <>
            {words.actions[action]}:{' '}
            {orderId === null ? <b>{subject}</b> : <a href={paths.order(orderId)}>{subject}</a>}
          </>
        );
      },
    },
    { head: amount, cell: ({ amountCents }) => formatPrice(amountCents) },
    {
      head: askedBy,
      cell: ({ adminName, at, reason }) => (
        <div>
          <b>
            <bdi>{adminName}</bdi>
          </b>
          , <Moment at={at} />
          <p className="form-note" dir="auto">
            {reason}
          </p>
        </div>
      ),
    },
    { head: stateHead, cell: (approval) => <State approval={approval} /> },
  ],
  actions: {
    head: action,
    of: (approval, { settle }) => {
      if (approval.state !== 'waiting') return [];
      const { id, isOwn } = approval;
      const declined = isOwn ? words.takenBack : words.declined;
      const decide = (approve: boolean) => () =>
        settle(() => decideApproval(id, approve), undefined, approve ? words.approved : declined);
      return [
        !isOwn && decideAction(approval, words.approve, { look: 'primary' }, decide(true)),
        decideAction(approval, isOwn ? words.takeBack : words.decline, { takesFocus: true }, decide(false)),
      ];
    },
  },
  csv: {
    [what]: ({ action, name }) => `${words.actions[action]}: ${name}`,
    [columns.order]: ({ orderId }) => orderId,
    [amount]: ({ amountCents }) => formatDecimalDollars(amountCents),
    [askedBy]: ({ adminName }) => adminName,
    [words.askedAt]: ({ at }) => csvTime(at),
    [words.reason]: ({ reason }) => reason,
    [stateHead]: ({ state }) => words.states[state],
    [words.decidedBy]: ({ decidedBy }) => decidedBy,
    [words.decidedAt]: ({ decidedAt }) => csvTime(decidedAt),
  },
  countsAsTask: true,
});

type QuestionWords = (typeof words)['approve' | 'decline' | 'takeBack'];

const decideAction = (
  { name, amountCents, adminName }: Approval,
  { label, title, body }: QuestionWords,
  button: Pick<RowAction, 'look' | 'takesFocus'>,
  act: () => ReturnType<On<Approval>['settle']>,
): RowAction => ({
  label,
  ...button,
  ask: () => ({
    title: title(formatPrice(amountCents)),
    body: body(name, adminName),
    label,
    act,
    ...(button.look ? {} : { danger: true as const }),
  }),
});

function State({ approval: { state, until, decidedBy, decidedAt, why } }: { approval: Approval }) {
  if (state === 'waiting') {
    return (
      <div>
        {words.until} <Moment at={until} />
      </div>
    );
  }
  return (
    <div>
      {words.states[state]}
      {decidedBy && (
        <>
          : <bdi>{decidedBy}</bdi>
        </>
      )}
      {decidedAt && (
        <>
          , <Moment at={decidedAt} />
        </>
      )}
      {why && <span className="form-note"> {why}</span>}
    </div>
  );
}
