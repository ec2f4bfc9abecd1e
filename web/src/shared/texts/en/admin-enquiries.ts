/** Texts of the enquiries. */
export const adminEnquiries = {
  title: 'Enquiries',
  loadFailed: 'Failed to load enquiries',
  search: 'Search name, contact, house, words',
  empty: {
    title: 'No enquiries yet',
    text: 'What visitors ask through the contact form appears here and is e-mailed to you.',
  },
  noMatch: {
    title: 'No enquiry matches',
    none: {
      new: 'No enquiry is waiting for an answer',
      answered: 'No enquiry is answered',
      closed: 'No enquiry is closed',
    },
  },
  count: (total: number, waiting: number) =>
    `${total} ${total === 1 ? 'enquiry' : 'enquiries'} · ${waiting === 0 ? 'none is waiting for an answer' : waiting === 1 ? '1 is waiting for an answer' : `${waiting} are waiting for an answer`}`,
  found: (shown: number, total: number) => `${shown} of ${total} enquiries`,
  file: {
    fileName: 'enquiries',
    done: (rows: number) =>
      `${rows === 1 ? '1 enquiry' : `${rows} enquiries`} exported. The file holds personal data: the export is recorded under “Personal data”.`,
    failed: 'The enquiries could not be exported',
  },
  columns: {
    received: 'Received',
    customer: 'Customer',
    house: 'Mobile home',
    message: 'Message',
    status: 'Status',
    actions: 'Actions',
  },
  statuses: { new: 'New', answered: 'Answered', closed: 'Closed' },
  /** Above the list: all enquiries of that status. */
  filters: { new: 'New', answered: 'Answered', closed: 'Closed' },
  message: 'Message',
  replyLanguages: { bg: 'Bulgarian', en: 'English' },
  noEmail: 'No e-mail address was given: please call.',
  actions: {
    call: 'Called, spoke',
    answer: 'Mark answered',
    close: 'Close the enquiry',
    reopen: 'Open again',
  },
  updated: (name: string, status: string) => `${name}: ${status}.`,
  updateFailed: (name: string) => `The status of the enquiry from ${name} was not changed`,
};
