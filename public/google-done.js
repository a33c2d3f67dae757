// The last page of the Google window: says how the sign-in ended to the page that opened it, on this origin only, and closes
// once that page has heard it. A page that is gone hears nothing: then it closes after two seconds.
const channel = new BroadcastChannel('google-sign-in');
channel.onmessage = () => close();
channel.postMessage(JSON.parse(document.currentScript.dataset.message));
setTimeout(close, 2000);
