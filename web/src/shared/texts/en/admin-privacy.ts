/** Texts of the page about customers' personal data. */
export const adminPrivacy = {
  title: 'Personal data',
  intro:
    'A customer may ask what is kept about them, or ask for it to be deleted. We look for their telephone or e-mail address in every enquiry, loan request, call and viewing.',
  retention: (months: number) =>
    `Even without a request, everything is deleted ${months} months after it arrived.`,
  key: 'Customer’s telephone or e-mail address',
  keyInvalid: 'Please enter a telephone number or an e-mail address',
  find: 'Find',
  finding: 'Searching…',
  findFailed: 'The search failed',
  found: {
    title: (key: string) => `What ${key} leads to`,
    note: 'Somebody may have typed another person’s number or address: tick only what belongs to this customer.',
    kinds: { enquiry: 'Enquiry', loan: 'Loan request', call: 'Call', viewing: 'Viewing' },
    nameless: 'No name',
    direct: { phone: 'has this telephone', email: 'has this address' },
    shared: {
      phone: 'shares a telephone with what was found',
      email: 'shares an address with what was found',
    },
    open: {
      reservation: 'Open: a home is reserved, a deposit was paid',
      application: 'Open: an application at the bank',
      money: 'Open: their money is held, and nothing is reserved for them',
    },
    held: (amount: string) => `${amount} of theirs is held`,
    none: (key: string) =>
      `No request leads to ${key}. If an erasure was interrupted, erase once more: that removes the rest.`,
    tickOne: 'Tick at least one request',
    left: (count: number) =>
      count === 1 ? '1 open request was not erased.' : `${count} open requests were not erased.`,
  },
  export: 'Export',
  exporting: 'Exporting…',
  exportFailed: 'Failed to export the data',
  exported: (email: string, counts: string) =>
    `Exported for ${email}: ${counts}. The file is among your downloads.`,
  nothing: (email: string) => `Nothing is kept about ${email}. The request is recorded.`,
  erase: 'Erase',
  confirmErase: {
    title: (key: string) => `Erase what was ticked for ${key}?`,
    text: 'The ticked requests are deleted for good, with their notes, log and history. Payments stay on record, without their notes. This cannot be undone.',
    held: (amount: string) =>
      `${amount} of theirs is held. What was paid stays on record without a name and a note, as accounting law says.`,
    bank: 'What the bank already has, it keeps under its own rules.',
    again: 'Type the telephone or address again to confirm',
    different: 'This is not the same telephone or address',
    confirm: 'Erase for good',
    busy: 'Erasing…',
    failed: 'Failed to erase the data',
  },
  erased: (email: string, counts: string) => `Erased for ${email}: ${counts}.`,
  nothingErased: (email: string) => `There was nothing to erase about ${email}.`,
  counts: (enquiries: number, loans: number, calls: number, viewings: number) =>
    [
      enquiries === 1 ? '1 enquiry' : `${enquiries} enquiries`,
      loans === 1 ? '1 loan request' : `${loans} loan requests`,
      ...(calls === 0 ? [] : [calls === 1 ? '1 call' : `${calls} calls`]),
      ...(viewings === 0 ? [] : [viewings === 1 ? '1 viewing' : `${viewings} viewings`]),
    ].join(', '),
  records: {
    title: 'What was done',
    note: 'The telephones and addresses themselves are not kept here.',
    loadFailed: 'Failed to load the records',
    empty: 'Nothing has been exported or erased so far.',
    columns: {
      at: 'When',
      action: 'What',
      hint: 'Telephone or address',
      found: 'How much',
      by: 'By',
    },
    list: 'A list as a file (CSV)',
    unfinished: 'Interrupted: please erase once more',
    actions: { export: 'Exported', erase: 'Erased' },
  },
};
