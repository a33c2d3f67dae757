/** Push subscription of this browser. The server identifies the browser by its session. */
import { fromWire } from '../../core/entity/wire.ts';
import { type PushState, type PushSubscribed, pushStateWire } from '../../core/notifications/push-subscription.ts';
import { api, authenticated, bodyOf } from './client.ts';

export const getPushState = async (): Promise<PushState> =>
  fromWire<PushState, typeof pushStateWire>(pushStateWire, await bodyOf(authenticated(api.notifications.push.$get())));

export const putPush = (json: PushSubscribed): Promise<unknown> => authenticated(api.notifications.push.$put({ json }));

export const deletePush = (): Promise<unknown> => authenticated(api.notifications.push.$delete());
