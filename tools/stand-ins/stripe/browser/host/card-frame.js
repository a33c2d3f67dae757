import { standIn } from './api.js';

/**
 * The frame with the inputs, and its message port. Styles are set through the CSSOM only, because the page's
 * Content-Security-Policy may forbid every other way. `heard(event, detail)` receives the frame's events; `call`
 * resolves to the frame's answer.
 */
export function openCardFrame(container, { publishableKey, options, heard }) {
  const frame = document.createElement('iframe');
  frame.title = 'Secure card payment input frame';
  frame.name = `__privateStripeFrame${Math.random().toString(36).slice(2, 8)}`;
  frame.allow = 'payment *';
  const origin = new URLSearchParams({ origin: location.origin });
  frame.src = `${standIn}/elements/card#${origin}`;
  // A frame whose colour scheme differs from its page's is painted opaque.
  Object.assign(frame.style, {
    display: 'block',
    width: '100%',
    height: '3em',
    border: '0',
    margin: '0',
    padding: '0',
  });
  Object.assign(frame.style, { background: 'transparent', colorScheme: 'light', overflow: 'hidden', minWidth: '100%' });

  const { port1: port, port2 } = new MessageChannel();
  const waiting = new Map();
  let isReady = false;
  let lastId = 0;
  const early = [];

  port.onmessage = ({ data: { event, detail, id, result } }) => {
    if (id) waiting.get(id)?.(result);
    waiting.delete(id);
    if (event === 'height') frame.style.height = `${detail}px`;
    else if (event) heard(event, detail);
    if (event === 'ready') {
      isReady = true;
      for (const message of early.splice(0)) port.postMessage(message);
    }
  };

  const meet = (event) => {
    if (event.source !== frame.contentWindow || event.origin !== standIn || event.data?.standIn !== 'loaded') return;
    removeEventListener('message', meet);
    frame.contentWindow.postMessage({ standIn: 'open', publishableKey, options }, standIn, [port2]);
  };
  addEventListener('message', meet);
  container.replaceChildren(frame);

  return {
    call(name, argument) {
      const message = { call: name, argument, id: ++lastId };
      if (isReady) port.postMessage(message);
      else early.push(message);
      return new Promise((resolve) => waiting.set(message.id, resolve));
    },
    close() {
      removeEventListener('message', meet);
      port.close();
      frame.remove();
      const error = { type: 'validation_error', code: 'element_unmounted', message: 'The card form was closed.' };
      for (const resolve of waiting.values()) resolve({ ok: false, body: { error } });
      waiting.clear();
    },
    focus() {
      frame.focus();
      return this.call('focus');
    },
  };
}
