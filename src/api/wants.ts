import { fromWire, toWire } from '../../core/entity/wire.ts';
import {
  type NewWant,
  newWantWire,
  type Want,
  type WantedTitle,
  wantedTitleWire,
  wantWire,
} from '../../core/orders/want.ts';
import { api, authenticated, bodyOf, nextOf, type Part } from './client.ts';

export async function listWants(after?: string): Promise<Part<Want>> {
  const answer = await authenticated(api.wants.$get({ query: after ? { after } : {} }));
  const rows = await answer.json();
  return { rows: rows.map((want) => fromWire<Want, typeof wantWire>(wantWire, want) as Want), next: nextOf(answer) };
}

/** `changed`: the person had this want before. */
export const addWant = (want: NewWant): Promise<{ readonly changed: boolean }> =>
  bodyOf(authenticated(api.wants.$post({ json: toWire(newWantWire, want) })));

/** Returns the number deleted. */
export async function removeWant(id: string): Promise<number> {
  return (await bodyOf(authenticated(api.wants[':id'].$delete({ param: { id } })))).deletedCount;
}

/** Keeps the wants that end soon for another year. */
export const keepEndingWants = (): Promise<unknown> => authenticated(api.wants.keep.$post({}));

/** Titles that most people want, for sellers. */
export async function listWantedTitles(after?: string): Promise<Part<WantedTitle>> {
  const answer = await authenticated(api.wanted.$get({ query: after ? { after } : {} }));
  const rows = await answer.json();
  return {
    rows: rows.map((title) => fromWire<WantedTitle, typeof wantedTitleWire>(wantedTitleWire, title) as WantedTitle),
    next: nextOf(answer),
  };
}
