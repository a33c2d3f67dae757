// Updates the list after a change of the inbox. Without scripts the page stays as it was loaded.
const parts = ['letters', 'count'];
const shown = () => document.querySelectorAll('#letters li').length;

async function refresh() {
  const answer = await fetch(location.href);
  if (!answer.ok) return;
  const now = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const focused = document.activeElement?.closest('#letters a')?.getAttribute('href');
  const before = shown();
  for (const id of parts) {
    const [old, fresh] = [document.getElementById(id), now.getElementById(id)];
    if (old && fresh) old.replaceWith(document.importNode(fresh, true));
  }
  if (focused) document.querySelector(`#letters a[href="${CSS.escape(focused)}"]`)?.focus();
  if (document.querySelector('.has-open') === null) document.title = now.title;
  const come = shown() - before;
  if (come > 0)
    document.getElementById('live').textContent = come === 1 ? 'A new letter came.' : `${come} new letters came.`;
}

// One at a time; changes meanwhile cause another one at the end.
let running;
let again = false;
async function refreshAll() {
  again = true;
  running ??= (async () => {
    while (again) {
      again = false;
      await refresh();
    }
  })().finally(() => {
    running = undefined;
  });
  await running.catch(() => {});
}

const news = new EventSource('/news');
news.addEventListener('message', refreshAll);
// After a restart of the catcher there may be changes.
news.addEventListener('open', refreshAll);
