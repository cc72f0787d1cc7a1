const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base64 of bytes, padded (RFC 4648 section 4). The engine is compiled without `btoa` and without Buffer. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at;
    const group = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    text += base64Digit(group >> 18) + base64Digit(group >> 12);
    text += left > 1 ? base64Digit(group >> 6) : '=';
    text += left > 2 ? base64Digit(group) : '=';
  }
  return text;
}

/** The character of the low six bits. */
export function base64Digit(bits: number): string {
  return ALPHABET.charAt(bits & 63);
}
