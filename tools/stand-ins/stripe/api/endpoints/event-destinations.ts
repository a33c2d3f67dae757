import {
  createDestination,
  createWebhookEndpoint,
  type DestinationParameters,
  shownDestination,
  type WebhookEndpointParameters,
} from '../../objects/event-destinations.ts';
import { define, ok } from '../endpoint.ts';
import { type ListParameters, listRules, pageOf } from '../lists.ts';

const ENDPOINTS = '/v1/webhook_endpoints';
const DESTINATIONS = '/v2/core/event_destinations';

export const webhookEndpoints = [
  define<WebhookEndpointParameters>({
    method: 'POST',
    path: ENDPOINTS,
    rules: { url: 'string', enabled_events: 'strings', api_version: 'string', expand: 'strings' },
    required: ['url', 'enabled_events'],
    run: (tx, { params }) => ok(createWebhookEndpoint(tx, params)),
  }),
  define<ListParameters>({
    method: 'GET',
    path: ENDPOINTS,
    rules: listRules,
    run: (tx, { params }) => ok(pageOf(tx.newestFirst('webhook_endpoint'), params, ENDPOINTS)),
  }),
];

/** Event destinations of v2: all on one page. */
export const destinationEndpoints = [
  define<DestinationParameters>({
    method: 'POST',
    path: DESTINATIONS,
    rules: {
      name: 'string',
      type: ['webhook_endpoint'],
      event_payload: ['snapshot', 'thin'],
      enabled_events: 'strings',
      events_from: 'strings',
      snapshot_api_version: 'string',
      webhook_endpoint: { url: 'string' },
    },
    required: ['name', 'type', 'event_payload', 'enabled_events', 'webhook_endpoint.url'],
    run: (tx, { params }) => ok(shownDestination(createDestination(tx, params))),
  }),
  define<{ include?: string[]; limit?: number }>({
    method: 'GET',
    path: DESTINATIONS,
    rules: { include: 'strings', limit: 'integer' },
    run: (tx, { params }) => {
      const data = tx.newestFirst('event_destination').map((one) => shownDestination(one, params.include));
      return ok({ data, next_page_url: null, previous_page_url: null });
    },
  }),
];
