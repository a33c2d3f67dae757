import { photoDialogWords as words } from '../../core/words/listings/photo-dialog.ts';
import styles from './photo-dialog.css?inline';

/** By how much of the window an arrow key moves a photo that is larger than it. */
const STEP = 0.25;

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Show = (pressed: HTMLAnchorElement) => void;

/** By the group of photos that a dialog shows. */
const shows = new WeakMap<Element, { readonly show: Show; readonly links: readonly HTMLAnchorElement[] }>();

/** Opens all photos of its group in a dialog, at the one whose link was pressed. */
export function showPhotos(pressed: HTMLAnchorElement): void {
  const group = pressed.closest('.book-photos, .claim-photos') ?? document.body;
  const links = [...group.querySelectorAll('a')];
  const known = shows.get(group);
  // Photos that come later than the page are in a dialog of their own.
  const same = known?.links.length === links.length && known.links.every((link, at) => link === links[at]);
  const show = known && same ? known.show : createDialog(links);
  shows.set(group, { show, links });
  show(pressed);
}

/** The browser swipes (scroll snap), zooms with two fingers, keeps the focus inside and gives it back; the rest is here. */
function createDialog(links: readonly HTMLAnchorElement[]): Show {
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
  // Heard of at each step of a scroll: the place is told once.
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
  addStyles();
  showPlace();
  document.body.appendChild(dialog);
  return (pressed) => {
    // A second press while the code was on its way.
    if (dialog.open) return;
    dialog.showModal();
    go(links.indexOf(pressed));
  };
}

/** One photo as large as the window has room for. Until its larger file has come, the one of the page stands in its place. */
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

/** `x` and `y` say which part of the photo comes to the middle, from 0 to 1. */
function zoomFrame(frame: HTMLElement, on: boolean, x = 0.5, y = 0.5): void {
  frame.classList.toggle('zoomed', on);
  const { width, height } = (frame.firstElementChild as Element).getBoundingClientRect();
  frame.scrollTo(x * width - frame.clientWidth / 2, y * height - frame.clientHeight / 2);
}

/** Allowed by the pages' policy, which knows no style elements that come later. */
function addStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
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
