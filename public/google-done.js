// The last page of the Google window: says how the sign-in ended to the page that opened it, on this origin only.
new BroadcastChannel('google-sign-in').postMessage(JSON.parse(document.currentScript.dataset.message));
close();
