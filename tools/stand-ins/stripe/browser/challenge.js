/*
 * The bank's page. Its hash has the origin of the embedding page and the intent's client secret. It answers the
 * challenge itself, and then only notifies that page.
 */
const opened = new URLSearchParams(location.hash.slice(1));
const parentOrigin = opened.get('origin') ?? '';
const buttons = [...document.querySelectorAll('button')];

document.documentElement.dataset.theme = opened.get('theme') ?? 'light';

for (const button of buttons) button.addEventListener('click', () => answer(button.value));

addEventListener('keydown', (event) => {
  if (event.key === 'Escape') answer('fail');
  if (event.key === 'Tab') keepFocusInside(event);
});

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== parentOrigin) return;
  if (data?.standIn === 'focus') buttons.at(-1).focus();
  if (data?.standIn === 'escape') answer('fail');
});

if (parent !== window && parentOrigin) parent.postMessage({ standIn: 'loaded' }, parentOrigin);

async function answer(outcome) {
  if (buttons[0].disabled) return;
  for (const button of buttons) button.disabled = true;
  const body = new URLSearchParams({ client_secret: opened.get('client_secret') ?? '', outcome });
  try {
    await fetch(location.pathname, { method: 'POST', body });
    parent.postMessage({ standIn: 'answered' }, parentOrigin);
  } catch {
    document.querySelector('.error').textContent = 'That could not be sent. Try again.';
    for (const button of buttons) button.disabled = false;
  }
}

function keepFocusInside(event) {
  const place = buttons.indexOf(document.activeElement);
  const next = (place + (event.shiftKey ? -1 : 1) + buttons.length) % buttons.length;
  event.preventDefault();
  buttons[next].focus();
}
