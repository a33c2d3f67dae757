/**
 * Which addresses a push goes to: those of the push services of browsers, and no other, because they come from clients. Each stands
 * with its source.
 */
const SERVICES: readonly RegExp[] = [
  // Chrome and what is made of it, https://developer.chrome.com/docs/web-platform/
  /^fcm\.googleapis\.com$/,
  // Firefox, https://mozilla-push-service.readthedocs.io/
  /^(?:[a-z\d-]+\.)*push\.services\.mozilla\.com$/,
  // Safari, https://developer.apple.com/documentation/usernotifications/sending-web-push-notifications-in-web-apps-and-browsers
  /^(?:[a-z\d-]+\.)*push\.apple\.com$/,
  // Edge, https://learn.microsoft.com/windows/apps/design/shell/tiles-and-notifications/wns-overview
  /^(?:[a-z\d-]+\.)+notify\.windows\.com$/,
];

/** Where the subscriptions of the stand-in lie. The name leads nowhere. */
export const STANDIN_HOST = 'push-service.test';

/** Those of the services have a few hundred characters. */
const LONGEST = 1_000;

/** Whether a push may go there: https, on its own port, without credentials, at a known service. */
export function isPushEndpoint(endpoint: string, hasStandIn: boolean): boolean {
  if (endpoint.length > LONGEST || !URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return SERVICES.some((service) => service.test(hostname)) || (hasStandIn && hostname === STANDIN_HOST);
}
