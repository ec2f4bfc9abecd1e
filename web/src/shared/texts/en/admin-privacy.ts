/** Texts of the page about customers' personal data. */
export const adminPrivacy = {
  title: 'Personal data',
  intro:
    'A customer may ask what is kept about them, or ask for it to be deleted. We look for their e-mail address in every enquiry and every loan request.',
  retention: (months: number) =>
    `Even without a request, everything is deleted ${months} months after it arrived.`,
  email: 'Customer’s e-mail address',
  emailInvalid: 'Please enter a valid email address',
  export: 'Export',
  exporting: 'Exporting…',
  exportFailed: 'Failed to export the data',
  exported: (email: string, counts: string) =>
    `Exported for ${email}: ${counts}. The file is among your downloads.`,
  nothing: (email: string) => `Nothing is kept about ${email}. The request is recorded.`,
  erase: 'Erase',
  confirmErase: {
    title: (email: string) => `Erase everything about ${email}?`,
    text: 'All enquiries and loan requests with this address are deleted for good, with their notes and history. This cannot be undone.',
    bank: 'What the bank already has, it keeps under its own rules.',
    again: 'Type the address again to confirm',
    different: 'This is not the same address',
    confirm: 'Erase for good',
    busy: 'Erasing…',
    failed: 'Failed to erase the data',
  },
  erased: (email: string, counts: string) => `Erased for ${email}: ${counts}.`,
  nothingErased: (email: string) => `There was nothing to erase about ${email}.`,
  counts: (enquiries: number, loans: number) =>
    `${enquiries === 1 ? '1 enquiry' : `${enquiries} enquiries`}, ${loans === 1 ? '1 loan request' : `${loans} loan requests`}`,
  records: {
    title: 'What was done',
    note: 'The addresses themselves are not kept here.',
    loadFailed: 'Failed to load the records',
    empty: 'Nothing has been exported or erased so far.',
    columns: { at: 'When', action: 'What', hint: 'Address', found: 'How much', by: 'By' },
    list: 'A list as a file (CSV)',
    unfinished: 'Interrupted: please erase once more',
    actions: { export: 'Exported', erase: 'Erased' },
  },
};
