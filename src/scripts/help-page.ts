/** Search and fee calculator of `/help`; loads on the first focus in one of them. */
import { commissionOf } from '../../core/fulfilment/money/commission.ts';

const search = document.querySelector('.help-search') as HTMLElement;
const input = search.querySelector('input') as HTMLInputElement;
const status = search.querySelector('p') as HTMLParagraphElement;
const contents = document.querySelector('.reading-contents') as HTMLElement;
const sections = [...document.querySelectorAll<HTMLElement>('.help-section')];
const answers = [...document.querySelectorAll<HTMLDetailsElement>('.answer')];

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}|[’']/gu, '')
    .toLowerCase();

function find() {
  const words = folded(input.value)
    .split(/[^\p{L}\p{N}$%]+/u)
    .filter(Boolean);
  const hits = answers.map((answer) => {
    const text = folded(`${answer.textContent} ${answer.dataset.words ?? ''}`);
    return words.filter((word) => text.includes(word)).length;
  });
  // If no answer has all words, shows those with the most.
  const most = Math.max(...hits);
  answers.forEach((answer, index) => {
    answer.hidden = words.length > 0 && (most === 0 || hits[index] !== most);
    answer.open = words.length > 0;
  });
  contents.toggleAttribute('data-searched', words.length > 0);
  for (const section of sections) section.hidden = !section.querySelector('.answer:not([hidden])');
  const found = answers.filter(({ hidden }) => !hidden).length;
  const { one = '', many = '', none = '' } = status.dataset;
  const said = found === 0 ? none : found === 1 ? one : many.replace(/\d+/, String(found));
  status.textContent = words.length === 0 ? '' : said;
}

/** Opens the answer in the address, regardless of the search. */
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
addEventListener('hashchange', openTarget);
if (input.value) find();
// Puts the opened answer into the address, so that it can be shared.
for (const answer of answers)
  answer.querySelector('summary')?.addEventListener('click', () => {
    if (!answer.open) history.replaceState(history.state, '', `#${answer.querySelector('[id]')?.id}`);
  });

const calculator = document.querySelector('.fee-calculator') as HTMLElement;
const amount = calculator.querySelector('input') as HTMLInputElement;
const [yours, fee] = calculator.querySelectorAll('output') as unknown as [HTMLElement, HTMLElement];
// No import from the booking dialog: a module shared by two pages is one more request on the first click.
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const price = (cents: number): string => dollars.format(cents / 100);
const { least, most } = calculator.dataset;
const calculate = () => {
  const cents = Math.round(Number(amount.value.replace(/[$\s]/g, '').replace(',', '.')) * 100);
  const known = cents >= Number(least) && cents <= Number(most);
  yours.textContent = known ? price(cents - commissionOf(cents)) : '–';
  fee.textContent = known ? price(commissionOf(cents)) : '–';
};
amount.oninput = calculate;
calculate();
