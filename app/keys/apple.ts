/** Where the keyboard has a command key: what a shortcut is called, never what it does. */
export const APPLE = /mac|iphone|ipad/i.test(navigator.platform);
