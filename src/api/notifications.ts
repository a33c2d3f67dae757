/** Notification preferences and push subscription. The bell has its own client (`src/scripts/bell.ts`). */
import { fromWire } from '../../core/entity/wire.ts';
import { type PushState, type PushSubscribed, pushStateWire } from '../../core/notifications/push-subscription.ts';
import type { Preference } from '../../core/notifications/requests.ts';
import { type TopicChoice, topicChoiceWire } from '../../core/notifications/topic.ts';
import { api, authenticated, bodyOf } from './client.ts';

/** Preferences of the signed-in user, by topic and channel. */
export async function listPreferences(): Promise<TopicChoice[]> {
  const choices = await bodyOf(authenticated(api.notifications.preferences.$get()));
  return choices.map((choice) => fromWire<TopicChoice, typeof topicChoiceWire>(topicChoiceWire, choice));
}

export const choosePreference = (preference: Preference): Promise<unknown> =>
  authenticated(api.notifications.preferences.$put({ json: preference }));

/**
 * Availability of pushes, the subscription of this browser, which the server identifies by its session, and the number
 * of the user's subscribed browsers.
 */
export const getPushState = async (): Promise<PushState> =>
  fromWire<PushState, typeof pushStateWire>(pushStateWire, await bodyOf(authenticated(api.notifications.push.$get())));

/** Of this browser alone. */
export const subscribeToPush = (json: PushSubscribed): Promise<unknown> =>
  authenticated(api.notifications.push.$put({ json }));

/** Of this browser alone. */
export const unsubscribeFromPush = (): Promise<unknown> => authenticated(api.notifications.push.$delete());
