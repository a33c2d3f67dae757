import { photoDialogWords as words } from '../../core/words/en/listings.ts';
import styles from './photo-dialog.css?inline';

/** Step of an arrow key in a zoomed photo, as a fraction of the window. */
const STEP = 0.25;

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Show = (pressed: HTMLAnchorElement) => void;

type Photos = { readonly show: Show; readonly dialog: HTMLDialogElement; readonly links: readonly HTMLAnchorElement[] };

/** Dialogs by group of photos. */
const dialogs = new WeakMap<Element, Photos>();

// A constructed style sheet, because the pages' policy allows no later style elements.
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets.push(sheet);

/** Opens the dialog of the group of photos (`.book-photos` or `.claim-photos`) that this link is in. */
export function showPhotos(pressed: HTMLAnchorElement): void {
  const group = pressed.closest('.book-photos, .claim-photos');
  if (!group) return;
  const links = [...group.querySelectorAll('a')];
  const known = dialogs.get(group);
  // Photos that were added after the page loaded need a new dialog.
  const same = known?.links.length === links.length && known.links.every((link, at) => link === links[at]);
  const photos = known && same ? known : createDialog(links);
  if (known !== photos) known?.dialog.remove();
  dialogs.set(group, photos);
  photos.show(pressed);
}

/** The browser provides swiping (scroll snap), pinch zoom and the focus trap; the rest is here. */
function createDialog(links: readonly HTMLAnchorElement[]): Photos {
  const frames = links.map(frameOf);
  const strip = element('div', 'photo-strip', ...frames);
  strip.role = 'group';
  strip.ariaLabel = words.strip;
  strip.tabIndex = 0;
  const place = element('p', 'photo-place');
  place.role = 'status';
  const close = button('photo-close', words.close, () => dialog.close());
  const zoom = button('photo-zoom', words.zoom, () => setZoom(!isZoomed(frame())));
  const previous = button('photo-previous', words.previous, () => go(at - 1));
  const next = button('photo-next', words.next, () => go(at + 1));
  const dialog = element('dialog', 'photo-dialog', close, zoom, strip, previous, place, next);
  dialog.ariaLabel = words.title;

  let at = 0;
  const frame = () => frames[at] as HTMLElement;
  const setZoom = (on: boolean, x?: number, y?: number) => {
    zoomFrame(frame(), on, x, y);
    zoom.ariaPressed = String(on);
  };
  const showPlace = () => {
    place.textContent = words.place(at + 1, frames.length);
    previous.ariaDisabled = String(at === 0);
    next.ariaDisabled = String(at === frames.length - 1);
  };
  // Scroll events repeat the same index; only a change is announced.
  const arrive = (index: number) => {
    if (index === at) return;
    setZoom(false);
    at = index;
    showPlace();
  };
  const go = (index: number) => {
    arrive(Math.max(0, Math.min(index, frames.length - 1)));
    strip.scrollTo(at * strip.clientWidth, 0);
  };

  strip.addEventListener('scroll', () => arrive(Math.round(strip.scrollLeft / strip.clientWidth)));
  strip.addEventListener('click', ({ target, clientX, clientY }) => {
    if (!(target instanceof HTMLImageElement)) return dialog.close();
    const { left, top, width, height } = target.getBoundingClientRect();
    setZoom(!isZoomed(frame()), (clientX - left) / width, (clientY - top) / height);
  });
  dialog.addEventListener('close', () => setZoom(false));
  dialog.addEventListener('keydown', (event) => {
    const [x, y] = DIRECTIONS[event.key] ?? [0, 0];
    if (x === 0 && y === 0) return;
    event.preventDefault();
    if (isZoomed(frame())) frame().scrollBy(x * STEP * innerWidth, y * STEP * innerHeight);
    else if (x !== 0) go(at + x);
  });
  showPlace();
  document.body.appendChild(dialog);
  const show: Show = (pressed) => {
    // A second press while the code was loading.
    if (dialog.open) return;
    dialog.showModal();
    go(links.indexOf(pressed));
  };
  return { show, dialog, links };
}

/** One photo in the size of the window. The page's smaller file shows until the larger one has loaded. */
function frameOf(link: HTMLAnchorElement): HTMLElement {
  const small = link.querySelector('img') as HTMLImageElement;
  const photo = small.cloneNode() as HTMLImageElement;
  photo.className = '';
  photo.sizes = '100vw';
  photo.loading = 'lazy';
  const [width, height] = ['width', 'height'].map((name) => Number(small.getAttribute(name)));
  photo.style.setProperty('--ratio', `${width} / ${height}`);
  photo.style.setProperty('--width', `${width}px`);
  photo.style.backgroundImage = `url("${small.currentSrc}")`;
  return element('div', 'photo-frame', photo);
}

const isZoomed = ({ classList }: Element): boolean => classList.contains('zoomed');

/** `x` and `y` (0 to 1) name the point of the photo to center. */
function zoomFrame(frame: HTMLElement, on: boolean, x = 0.5, y = 0.5): void {
  frame.classList.toggle('zoomed', on);
  const { width, height } = (frame.firstElementChild as Element).getBoundingClientRect();
  frame.scrollTo(x * width - frame.clientWidth / 2, y * height - frame.clientHeight / 2);
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: readonly Node[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = className;
  for (const child of children) made.appendChild(child);
  return made;
}

function button(className: string, label: string, act: () => void): HTMLButtonElement {
  const made = element('button', className);
  made.type = 'button';
  made.ariaLabel = label;
  made.addEventListener('click', act);
  return made;
}
