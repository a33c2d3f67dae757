/** The search in the answers of `/help`, and its calculator of the fee. It comes when somebody enters one of them. */
import { price } from '../../core/format.ts';
import { commissionOf } from '../../core/fulfilment/money/commission.ts';
import { PRICE_CENTS } from '../../core/listings/limits.ts';

const form = document.querySelector('.help-search') as HTMLFormElement;
const input = form.querySelector('input') as HTMLInputElement;
const status = form.querySelector('p') as HTMLParagraphElement;
const sections = [...document.querySelectorAll<HTMLElement>('.help-section')];
const answers = [...document.querySelectorAll<HTMLDetailsElement>('.answer')];

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}|[’']/gu, '')
    .toLowerCase();

function find() {
  const words = folded(input.value).split(/\s+/).filter(Boolean);
  for (const answer of answers) {
    const text = folded(answer.textContent ?? '');
    answer.hidden = !words.every((word) => text.includes(word));
    answer.open = words.length > 0;
  }
  for (const section of sections) section.hidden = !section.querySelector('.answer:not([hidden])');
  const found = answers.filter(({ hidden }) => !hidden).length;
  const { one = '', many = '', none = '' } = status.dataset;
  const said = found === 0 ? none : found === 1 ? one : many.replace(/\d+/, String(found));
  status.textContent = words.length === 0 ? '' : said;
}

/** Opens the answer that the address leads to, whatever was searched. */
function openTarget() {
  const target = document.getElementById(location.hash.slice(1));
  if (!target) return;
  if (target.closest('[hidden]')) {
    input.value = '';
    find();
  }
  const answer = target.closest('details');
  if (answer) answer.open = true;
  target.scrollIntoView();
}

input.oninput = (event) => (event as InputEvent).isComposing || find();
input.addEventListener('compositionend', find);
form.onsubmit = (event) => event.preventDefault();
addEventListener('hashchange', openTarget);
if (input.value) find();
// The address bar names the answer that was opened, so that it can be sent to somebody.
for (const answer of answers)
  answer.querySelector('summary')?.addEventListener('click', () => {
    if (!answer.open) history.replaceState(history.state, '', `#${answer.querySelector('[id]')?.id}`);
  });

const calculator = document.querySelector('.fee-calculator') as HTMLFormElement;
const amount = calculator.querySelector('input') as HTMLInputElement;
const [yours, fee] = calculator.querySelectorAll('output') as unknown as [HTMLElement, HTMLElement];
const calculate = () => {
  const cents = Math.round(Number(amount.value.replace(/[$\s]/g, '').replace(',', '.')) * 100);
  const known = cents >= PRICE_CENTS.least && cents <= PRICE_CENTS.most;
  yours.textContent = known ? price(cents - commissionOf(cents)) : '–';
  fee.textContent = known ? price(commissionOf(cents)) : '–';
};
calculator.onsubmit = (event) => event.preventDefault();
amount.oninput = calculate;
calculate();
