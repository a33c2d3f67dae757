import { standIn } from './api.js';

/**
 * Opens the bank's page over the whole window; resolves when the challenge has been answered. A modal `<dialog>`, so
 * that it is above the page's own dialogs and traps the focus.
 */
export function openChallenge(intentId, clientSecret) {
  return new Promise((resolve) => {
    const before = document.activeElement;
    const dialog = document.createElement('dialog');
    const frame = document.createElement('iframe');
    dialog.setAttribute('aria-label', 'Card authentication');
    frame.title = 'Card authentication (simulated)';
    frame.name = `__privateStripeFrame${Math.random().toString(36).slice(2, 8)}`;
    const opened = new URLSearchParams({ origin: location.origin, client_secret: clientSecret, theme: themeOfPage() });
    frame.src = `${standIn}/3ds/${intentId}#${opened}`;
    const whole = {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      border: '0',
      padding: '0',
      margin: '0',
    };
    Object.assign(dialog.style, whole, {
      maxWidth: 'none',
      maxHeight: 'none',
      background: 'transparent',
      overflow: 'hidden',
    });
    Object.assign(frame.style, whole, { background: 'transparent', colorScheme: 'light' });
    dialog.append(frame);

    const tellFrame = (message) => frame.contentWindow?.postMessage({ standIn: message }, standIn);
    const heard = (event) => {
      if (event.source !== frame.contentWindow || event.origin !== standIn) return;
      if (event.data?.standIn === 'loaded') {
        frame.focus();
        tellFrame('focus');
      }
      if (event.data?.standIn === 'answered') close();
    };
    const close = () => {
      removeEventListener('message', heard);
      dialog.close();
      dialog.remove();
      before?.focus?.();
      resolve();
    };
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      tellFrame('escape');
    });
    addEventListener('message', heard);
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** True if the page is dark: by its background's lightness or, without one, by the user's preference. */
function themeOfPage() {
  for (const element of [document.body, document.documentElement]) {
    const numbers = getComputedStyle(element).backgroundColor.match(/^rgba?\(([\d.]+)[, ]+([\d.]+)[, ]+([\d.]+)\)$/);
    if (!numbers) continue;
    const [red, green, blue] = numbers.slice(1).map(Number);
    return 0.299 * red + 0.587 * green + 0.114 * blue < 128 ? 'dark' : 'light';
  }
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
