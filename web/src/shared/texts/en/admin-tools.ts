/** Texts of staff's work on many houses at once: select, change, archive, export, import. */
export const adminTools = {
  more: 'More',
  history: 'History',
  archive: 'Archive',
  restore: 'Restore',
  archived: (name: string) => `${name} is archived. You find it under “Archive”.`,
  restored: (name: string) => `${name} is back in the list.`,
  archivedBadge: 'Archived',
  archivedSince: (date: string) =>
    `Archived on ${date}: it is on no page of the site until you restore it.`,
  select: {
    column: 'Select',
    all: (count: number) => `Select all (${count})`,
    count: (count: number) => (count === 1 ? '1 house selected' : `${count} houses selected`),
    clear: 'Clear selection',
    hint: 'Shift-click selects all rows in between.',
    region: 'Selected houses',
  },
  bulk: {
    choose: 'Change the selected houses',
    change: 'Change',
    actions: {
      show: 'Show on the site',
      hide: 'Hide from the site',
      new: 'Mark as new',
      used: 'Mark as used',
      feature: 'Feature on the home page',
      unfeature: 'Take off the home page',
      available: 'Status: available',
      reserved: 'Status: reserved',
      sold: 'Status: sold',
      archive: 'Archive',
      restore: 'Restore from the archive',
    },
    title: (action: string, count: number) =>
      `${action}: ${count === 1 ? '1 house' : `${count} houses`}`,
    ask: (changing: number, same: number) =>
      `${changing === 1 ? '1 house will change' : `${changing} houses will change`}${same > 0 ? `; ${same} ${same === 1 ? 'is' : 'are'} like that already` : ''}.`,
    start: 'Change them',
    failures: 'Not changed:',
    retry: 'Try these again',
    conflict: 'Someone else changed it meanwhile. Try again to add your change to theirs.',
    gone: 'It no longer exists.',
    odd: 'The price looks mistyped with the discounts there are now. Try again to see it.',
    undone: (done: number, failed: number, left: number) =>
      [`${done} as before`, failed > 0 && `${failed} failed`, left > 0 && `${left} not started`]
        .filter(Boolean)
        .join(', '),
    made: (title: string, count: number) => `${title}. Changed: ${count}.`,
    notUndone: 'Left as they are:',
    changedSince: 'Someone else changed it since.',
    oddByItself: 'The price looks mistyped with the discounts there are now. Change it by itself.',
    kept: {
      done: (done: number, total: number) => `${done} of ${total} done.`,
      undoing: (undone: number, total: number) => `Undo: ${undone} of ${total} are as before.`,
      begun: (by: string, at: string) => `Begun by ${by}, ${at}.`,
      elsewhere: 'It is under way, perhaps in another tab.',
      foreign: (houses: string, more: number) =>
        `Left out because someone else changed them since: ${houses}${more > 0 ? ` and ${more} more` : ''}.`,
      finish: (count: number) => `Finish (${count})`,
      undo: (count: number) => `Undo (${count})`,
      notKept:
        'This browser keeps no data: stay on this page until it is done, or the rest can’t be finished, and nothing undone, from here.',
      leave: {
        title: 'Leave in the middle of the change?',
        kept: 'Some houses are changed and some are not. You can finish or undo it later, on the page of mobile homes in this browser.',
        notKept:
          'Some houses are changed and some are not. This browser keeps no data, so you can’t finish or undo it later.',
        stay: 'Stay on the page',
        leave: 'Leave anyway',
      },
    },
  },
  prices: {
    open: 'Prices…',
    title: (count: number) =>
      count === 1 ? 'The price of 1 house' : `The prices of ${count} houses`,
    direction: 'Lower or raise',
    directions: { lower: 'Lower by', raise: 'Raise by' },
    value: 'How much',
    unit: 'Percent or euro',
    units: { percentage: '%', fixed: '€' },
    roundingLabel: 'Rounding',
    rounding: {
      none: 'Not rounded',
      nearest: (euro: number) => `Rounded to ${euro} €`,
      down: (euro: number) => `Rounded down to ${euro} €`,
    },
    wrongValue: {
      percentage: 'A percentage from 0.1 to 100, for example 3 or 7.5.',
      fixed: 'Whole euro only, for example 500.',
    },
    hint: 'Type by how much, or choose a rounding: every new price is shown here before anything is saved.',
    summary: (changing: number, same: number) =>
      `${changing === 1 ? '1 price changes' : `${changing} prices change`}${same > 0 ? `; ${same} ${same === 1 ? 'stays' : 'stay'} as ${same === 1 ? 'it is' : 'they are'}` : ''}. Nothing is saved yet.`,
    notForetold: 'The new prices could not be previewed.',
    house: 'House',
    before: 'List price now',
    after: 'New list price',
    visitors: 'Visitors pay',
    changed: (at: string, by: string, from: string) =>
      `Changed at ${at}, ${by}; before that ${from}`,
    take: (name: string) => `Change the price of ${name}`,
    start: (count: number) => (count === 1 ? 'Change 1 price' : `Change ${count} prices`),
    confirmOdd: 'Change anyway',
    back: 'Back to the prices',
  },
  batch: {
    progress: (done: number, total: number) => `${done} of ${total}`,
    minutesLeft: (minutes: number) =>
      minutes <= 1 ? 'less than a minute left' : `about ${minutes} minutes left`,
    stop: 'Stop',
    stopping: 'Stopping…',
    close: 'Close',
    result: (done: number, failed: number, left: number) =>
      [`${done} done`, failed > 0 && `${failed} failed`, left > 0 && `${left} not started`]
        .filter(Boolean)
        .join(', '),
    failed: 'It did not work.',
  },
  export: {
    all: 'Export CSV',
    some: (count: number) => `Export ${count} (CSV)`,
    open: 'Export',
    names: (count: number) => `CSV for the import (${count})`,
    labels: (count: number) => `CSV with the form’s labels (${count})`,
    busy: 'Exporting…',
    done: (count: number) => `${count === 1 ? '1 house' : `${count} houses`} exported.`,
    failed: 'The houses could not be exported',
    fileName: 'houses',
  },
  sales: {
    open: 'Sales (CSV)',
    fileName: 'sales',
    done: (count: number) => `${count === 1 ? '1 sale' : `${count} sales`} exported.`,
    failed: 'The sales could not be exported',
    columns: {
      house: 'Mobile home',
      status: 'Status',
      listPrice: 'List price (€)',
      days: 'Days in stock',
    },
  },
  paper: {
    titles: { cards: 'Window cards', prices: 'Price sheet' },
    cards: (count: number) => `Print: window cards (${count})`,
    hints: {
      cards:
        'One A4 sheet for each house: picture, price and facts from the site, and a QR code that leads to its page.',
      prices: 'The houses that are for sale now, at the prices of the site.',
    },
    language: 'Language of the sheets',
    languages: { bg: 'In Bulgarian', en: 'In English' },
    print: 'Print',
    preparing: 'Loading the pictures…',
    houses: (count: number) => (count === 1 ? '1 house' : `${count} houses`),
    paper: 'What will be printed',
    failed: 'The houses could not be loaded',
    none: 'There is nothing to print.',
    left: 'Not printed:',
    reasons: {
      hidden: 'hidden from the site',
      archived: 'in the archive',
      sold: 'sold',
      unpublished: 'not on the site yet',
      many: 'for the next print (up to 60 at once)',
    },
    table: {
      title: 'Price list',
      new: 'New mobile homes',
      used: 'Used mobile homes',
      name: 'Model',
      year: 'Year',
      size: 'Size',
      beds: 'Berths',
      bedrooms: 'Bedrooms',
      price: 'Price',
    },
  },
  import: {
    open: 'Import CSV',
    title: 'Import houses from a file',
    runTitle: (file: string, count: number) =>
      `Import of ${file}: ${count === 1 ? '1 house' : `${count} houses`}`,
    back: 'Back to the list',
  },
};
