/** Texts of the enquiries. */
export const adminEnquiries = {
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
