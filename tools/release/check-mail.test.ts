import { expect, test } from 'vitest';
import { mailSettings } from './check-mail.ts';

const MAIL_FROM = 'Dogear <letters@shop.example>';

test("a sender alone binds Cloudflare's service to that sender", () => {
  const way = mailSettings({ MAIL_FROM, MAIL_IDEMPOTENCY_HEADER: 'X-Key' }, ['RATE_LIMIT_SECRET']);
  expect(way.config).toEqual({ send_email: [{ name: 'EMAIL', allowed_sender_addresses: ['letters@shop.example'] }] });
  expect(way.vars).toEqual({ MAIL_FROM });
  expect(way.says).toMatch(/letters@shop\.example, by Cloudflare's .* Nobody reports bounces: MAIL_EVENTS_QUEUE /);
});

test('with a queue, the Worker consumes the delivery reports', () => {
  const { config, says } = mailSettings({ MAIL_FROM, MAIL_EVENTS_QUEUE: 'mail-events' }, []);
  expect(config).toMatchObject({ queues: { consumers: [{ queue: 'mail-events' }] } });
  expect(says).toContain('from the queue mail-events');
});

test('with a configured server, nothing is bound', () => {
  const way = mailSettings({ MAIL_FROM, MAIL_IDEMPOTENCY_HEADER: 'X-Key' }, ['SMTP_URL']);
  expect([way.config, way.vars]).toEqual([{}, { MAIL_FROM, MAIL_IDEMPOTENCY_HEADER: 'X-Key' }]);
  expect(way.says).toMatch(/server of SMTP_URL\. Nobody reports bounces: the secret MAIL_WEBHOOK_SECRET /);
  expect(mailSettings({ MAIL_FROM }, ['SMTP_URL', 'MAIL_WEBHOOK_SECRET']).says).toContain(
    'Bounces come by the webhook',
  );
});

test('without a sender nothing is bound, with a message', () => {
  for (const secrets of [[], ['SMTP_URL']]) {
    const { config, vars, says } = mailSettings({ MAIL_EVENTS_QUEUE: 'mail-events' }, secrets);
    expect([config, vars]).toEqual([{}, {}]);
    expect(says).toMatch(/^No letter will be sent: MAIL_FROM is not set/);
  }
});

test('an invalid sender is an error', () => {
  expect(() => mailSettings({ MAIL_FROM: 'Dogear' }, [])).toThrow('MAIL_FROM');
});
