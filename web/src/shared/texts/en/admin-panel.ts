/** Texts of an open request. */
export const adminPanel = {
  log: 'Log',
  more: 'More',
  step: 'Next step…',
  changeStep: 'Change the next step…',
  terms: 'Change the terms…',
  loadFailed: 'The request could not be loaded',
  said: 'Said last',
  message: 'Message',
  nothing: 'Nothing was said yet.',
  others: 'Other requests of this person',
  shares: 'shares a phone or an e-mail',
  moreOthers: (count: number) => `and ${count} more`,
  note: 'Note on the request',
};
