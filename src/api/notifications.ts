/** Notification preferences. The bell has its own client (`src/scripts/bell.ts`). */
import { fromWire } from '../../core/entity/wire.ts';
import { type TopicChoice, topicChoiceWire } from '../../core/notifications/preferences.ts';
import type { Preference } from '../../core/notifications/requests.ts';
import { api, authenticated, bodyOf } from './client.ts';

/** Preferences of the signed-in user, by topic and channel. */
export async function listPreferences(): Promise<TopicChoice[]> {
  const choices = await bodyOf(authenticated(api.notifications.preferences.$get()));
  return choices.map((choice) => fromWire<TopicChoice, typeof topicChoiceWire>(topicChoiceWire, choice));
}

export const setPreference = (preference: Preference): Promise<unknown> =>
  authenticated(api.notifications.preferences.$put({ json: preference }));
