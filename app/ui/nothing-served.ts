/** What a panel says without a request. `unread`: a call was served here, and it has not been read. */
export function nothingServed(unread: boolean): string {
  return unread ? 'The request of this turn has not been read.' : 'No call has been served at this stop.';
}
