/** One after the other, so that one that fails keeps none of the others out. Answers how many there were; what fails goes to `failures`. */
export async function recordEach<News>(
  news: readonly News[],
  record: (one: News) => Promise<unknown>,
  failures: unknown[],
): Promise<number> {
  for (const one of news) await record(one).catch((error) => failures.push(error));
  return news.length;
}
