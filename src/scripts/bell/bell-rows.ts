import type { Wire } from '../../../core/entity/wire.ts';
import { inReadersZone } from '../../../core/local-moments.ts';
import type { Notification, notificationWire } from '../../../core/notifications/notification.ts';
import { notificationScreenWords as words } from '../../../core/words/en/notification-screens.ts';

export type BellEntry = Wire<Notification, typeof notificationWire>;

/** Rows of the notifications; those in `fresh` are marked as new. */
export function bellRows(all: readonly BellEntry[], fresh: ReadonlySet<string>): HTMLElement[] {
  if (all.length === 0) return [paragraph(words.empty)];
  const items = document.createElement('ul');
  for (const one of all) items.appendChild(row(one, fresh));
  return [items];
}

function row(one: BellEntry, fresh: ReadonlySet<string>): HTMLElement {
  const item = document.createElement('li');
  const link = linkTo(one);
  if (!one.read || fresh.has(one.id)) {
    item.dataset.new = '';
    const mark = document.createElement('i');
    mark.className = 'visually-hidden';
    mark.textContent = `${words.isNew} `;
    link.insertAdjacentElement('afterbegin', mark);
  }
  const time = document.createElement('time');
  time.dateTime = one.created_at;
  time.textContent = ago(Date.parse(one.created_at));
  link.appendChild(time);
  item.appendChild(link);
  return item;
}

export function errorRows(message: string, tryAgain: () => void): HTMLElement[] {
  const again = document.createElement('button');
  again.type = 'button';
  again.className = 'button';
  again.textContent = words.tryAgain;
  again.onclick = () => {
    again.blur();
    tryAgain();
  };
  return [paragraph(message), again];
}

function paragraph(text: string): HTMLElement {
  const one = document.createElement('p');
  one.textContent = text;
  return one;
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

function ago(at: number): string {
  const seconds = Math.max(0, (Date.now() - at) / 1000);
  const [unit, size] = UNITS.find(([, least]) => seconds >= least) ?? ['minute', 60];
  return seconds < 60 ? relative.format(0, 'second') : relative.format(-Math.floor(seconds / size), unit);
}

function linkTo({ text, href }: BellEntry): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = href;
  const said = document.createElement('span');
  said.dir = 'auto';
  said.textContent = inReadersZone(text);
  link.appendChild(said);
  return link;
}
