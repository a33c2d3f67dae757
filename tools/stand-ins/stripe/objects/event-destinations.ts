/**
 * A platform's destinations of events: webhook endpoints of v1 and event destinations of v2. They are stored and
 * listed; the stand-in itself sends to the URLs in its options. https://docs.stripe.com/event-destinations
 */
import type Stripe from 'stripe';
import { API_VERSION } from '../events.ts';
import type { Transaction } from '../store.ts';
import { newId, nowInSeconds } from './ids.ts';

export type WebhookEndpointParameters = {
  url: string;
  enabled_events: string[];
  api_version?: string;
};

/** Stripe does not return the scope of an endpoint (own or connected accounts). */
export function createWebhookEndpoint(
  tx: Transaction,
  { url, enabled_events, api_version }: WebhookEndpointParameters,
): Stripe.WebhookEndpoint {
  const endpoint: Stripe.WebhookEndpoint = {
    id: newId('we_1'),
    object: 'webhook_endpoint',
    api_version: api_version ?? null,
    application: null,
    created: nowInSeconds(tx),
    description: null,
    enabled_events,
    livemode: false,
    metadata: {},
    status: 'enabled',
    url,
  };
  tx.put('webhook_endpoint', endpoint);
  return endpoint;
}

export type DestinationParameters = {
  name: string;
  type: 'webhook_endpoint';
  event_payload: 'snapshot' | 'thin';
  enabled_events: string[];
  events_from?: string[];
  snapshot_api_version?: string;
  webhook_endpoint: { url: string };
};

/** A destination of the account's own events, unless `events_from` changes that. */
export function createDestination(tx: Transaction, params: DestinationParameters): Stripe.V2.Core.EventDestination {
  const { name, event_payload, enabled_events, events_from, snapshot_api_version, webhook_endpoint } = params;
  const now = new Date(tx.now()).toISOString();
  const destination: Stripe.V2.Core.EventDestination = {
    id: newId('ed_test_6'),
    object: 'v2.core.event_destination',
    created: now,
    description: '',
    enabled_events,
    event_payload,
    events_from: events_from ?? ['@self'],
    livemode: false,
    metadata: {},
    name,
    ...(event_payload === 'snapshot' && { snapshot_api_version: snapshot_api_version ?? API_VERSION }),
    status: 'enabled',
    type: 'webhook_endpoint',
    updated: now,
    webhook_endpoint,
  };
  tx.put('event_destination', destination);
  return destination;
}

/** URLs are returned on request only. */
export const shownDestination = (
  { webhook_endpoint: endpoint, ...destination }: Stripe.V2.Core.EventDestination,
  include: readonly string[] = [],
): object => ({
  ...destination,
  webhook_endpoint: include.includes('webhook_endpoint.url') ? endpoint : { url: null },
});
