/**
 * Hosts of the browsers' push services, each with its source. Endpoints come from clients, so no other host is allowed.
 */
const SERVICES: readonly RegExp[] = [
  // Chrome and browsers based on it, https://developer.chrome.com/docs/web-platform/
  /^fcm\.googleapis\.com$/,
  // Firefox, https://mozilla-push-service.readthedocs.io/
  /^(?:[a-z\d-]+\.)*push\.services\.mozilla\.com$/,
  // Safari,
  // https://developer.apple.com/documentation/usernotifications/sending-web-push-notifications-in-web-apps-and-browsers
  /^(?:[a-z\d-]+\.)*push\.apple\.com$/,
  // Edge, https://learn.microsoft.com/windows/apps/design/shell/tiles-and-notifications/wns-overview
  /^(?:[a-z\d-]+\.)+notify\.windows\.com$/,
];

/** Host of the stand-in's subscriptions. The name does not resolve. */
export const PUSH_STANDIN_HOST = 'push-service.test';

/** Real endpoints have a few hundred characters. */
const LONGEST = 1_000;

/** True for an allowed endpoint: https on the default port, without credentials, at a known service. */
export function isPushEndpoint(endpoint: string, hasStandIn: boolean): boolean {
  if (endpoint.length > LONGEST || !URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return SERVICES.some((service) => service.test(hostname)) || (hasStandIn && hostname === PUSH_STANDIN_HOST);
}
