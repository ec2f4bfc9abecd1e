/** Texts of the staff area's frame. */
export const admin = {
  title: 'Staff area',
  skipToContent: 'Skip to content',
  toRows: 'To the first row',
  site: 'Public site',
  language: { label: 'Език: български', short: 'BG' },
  signedInAs: (email: string) => `Signed in as ${email}`,
  account: 'Account',
  settings: 'Settings',
  logout: 'Logout',
  logoutEverywhere: 'Log out on all devices',
  tabs: {
    label: 'Sections',
    today: 'Today',
    houses: 'Mobile Houses',
    offers: 'Discounts',
    images: 'Website Images',
    loans: 'Loan Requests',
    requests: 'Requests',
    /** In the bar of a phone, where a name has 70 px. */
    short: { call: 'Call', houses: 'Houses', more: 'More' },
    /** After the name of a section: how many new ones it has. */
    newOnes: (count: number) => `${count} waiting`,
    moreLoans: (count: number) =>
      count === 1 ? '1 loan request is waiting' : `${count} loan requests are waiting`,
    moreEnquiries: (count: number) =>
      count === 1 ? '1 enquiry is waiting' : `${count} enquiries are waiting`,
    moreViewings: (count: number) =>
      count === 1 ? '1 viewing is to be confirmed' : `${count} viewings are to be confirmed`,
  },
  loading: 'Loading…',
  reference: (id: string) => `Reference: ${id}`,
  crash: {
    title: 'This page stopped working',
    text: 'Reload it. What you were writing in a form is kept in this browser and will be offered to you again.',
    reload: 'Reload the page',
  },
  notFound: {
    title: 'There is no such page',
    text: 'No page of the staff area has this address. It may be mistyped, or incomplete.',
  },
  close: 'Close',
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  undo: 'Undo',
  tryAgain: 'Try Again',
  failures: {
    offline: 'No answer from the server. Check your connection and try again.',
    unavailable: 'The service is busy. Please try again in a moment.',
    unauthorised: 'You are no longer signed in.',
    forbidden: 'This account is not allowed to do that.',
    not_found: 'It no longer exists; somebody may have deleted it.',
    rate_limited: 'Too many requests. Please wait a little and try again.',
  },
};
