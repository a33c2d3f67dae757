/** Consumer of the event queue of Cloudflare's Email Service (docs/operations.md, "Mail"). */
import { suppress } from './domain/notifications/suppressions.ts';
import type { MailReport } from './domain/ports/mail.ts';
import type { Deps } from './domain/ports.ts';
import { logFault } from './log.ts';
import { reportOfEvent } from './services/mail/mail-reports.ts';

/** https://developers.cloudflare.com/queues/configuration/javascript-apis/#message */
type Message = { readonly id: string; readonly body: unknown; ack(): void; retry(): void };

/**
 * Handles each message by itself: retries one that cannot be written, and acknowledges one that cannot be read, since a
 * retry would not help.
 */
export async function consumeMailEvents(
  deps: Pick<Deps, 'db' | 'now' | 'hmac'>,
  messages: readonly Message[],
): Promise<void> {
  for (const message of messages) {
    try {
      const report = readable(message);
      if (report) await suppress(deps, report.address, report.reason, report.at);
      message.ack();
    } catch (error) {
      logFault('a report of mail comes again', error);
      message.retry();
    }
  }
}

function readable({ body }: Message): MailReport | null {
  try {
    return reportOfEvent(body);
  } catch (error) {
    logFault('a report of mail cannot be read', error);
    return null;
  }
}
