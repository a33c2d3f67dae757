/** True if the page is dark: by its background's lightness or, without one, by the user's preference. */
export function themeOfPage() {
  for (const element of [document.body, document.documentElement]) {
    const numbers = getComputedStyle(element).backgroundColor.match(/^rgba?\(([\d.]+)[, ]+([\d.]+)[, ]+([\d.]+)\)$/);
    if (!numbers) continue;
    const [red, green, blue] = numbers.slice(1).map(Number);
    return 0.299 * red + 0.587 * green + 0.114 * blue < 128 ? 'dark' : 'light';
  }
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
