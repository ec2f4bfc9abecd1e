import { fileLimits } from '#domain/houses/import/table/limits.ts';
import { formatWhole } from '#domain/locale.ts';

const figure = (value: number) => (value < 10_000 ? String(value) : formatWhole(value, 'en'));

const lineOf = (line: number | null) => (line === null ? 'The file' : `Line ${line}`);

/** Texts of the page that imports houses from a file. */
export const adminImport = {
  intro:
    'Export a file here, change it in a spreadsheet and import it again: you see every change before anything is saved. Columns you leave out change nothing.',
  rules: [
    'A file of another system is taken as well: CSV, Excel (.xlsx) or JSON. You see where each column goes, and what was understood of each cell.',
    'Leave ids as they are: they identify the houses. A row without an id is found by its stock number, else it is a new house.',
    'Numbers and dates may stand as people write them: 22 600,00 or 22,600.00; 23.11.2026 or 46349. What could mean two things is refused.',
    'Pictures are those already in the storage; a house without any comes in hidden.',
  ],
  template: 'Template for new houses',
  templateName: 'new-houses',
  columnsHead: 'What each column may hold',
  columnHeads: { column: 'Column', field: 'Field', holds: 'What it holds' },
  required: 'required',
  holds: {
    id: 'empty for a new house',
    characters: (max: number) => `text, up to ${formatWhole(max, 'en')} characters`,
    number: (least: number, most: number) => `a whole number, ${figure(least)} to ${figure(most)}`,
    list: (max: number) => `up to ${max} entries, separated by |`,
    day: 'a date: 2026-11-23 or 23.11.2026',
    video: 'a link to YouTube or Vimeo',
    picture: 'the address of a picture that is uploaded already',
  },
  choose: 'Choose a file',
  another: 'Choose another file',
  reading: 'Reading the file…',
  stop: 'Stop',
  file: (name: string, rows: number) => `${name}: ${rows === 1 ? '1 row' : `${rows} rows`}`,
  readFailed: 'The file could not be read',
  loadFailed: 'The houses to compare with could not be loaded',
  refused: {
    notText: 'This file is not UTF-8 text. In a spreadsheet, save it as “CSV UTF-8”.',
    empty: 'This file is empty.',
    tooLarge: `This file is too large: at most ${fileLimits.megabytes} MB, ${formatWhole(fileLimits.rows, 'en')} rows, ${formatWhole(fileLimits.columns, 'en')} columns and ${formatWhole(fileLimits.cells, 'en')} cells. Cut it into several, or leave columns out.`,
    badWorkbook:
      'This workbook cannot be read: it is damaged, protected by a password, or an old .xls. Save it anew as .xlsx or as “CSV UTF-8”.',
    notJson: 'This file is not JSON that can be read.',
    noList: 'This file has no list of houses in it.',
    strangeEntry: (entry: number) => `Entry ${entry} of the list is not a house.`,
    badMap: (field: string | null) =>
      field === null
        ? 'This is no mapping of columns.'
        : `The mapping names “${field}”, which is no field of a house.`,
    unreadable: {
      cells: (line: number | null) =>
        `${lineOf(line)}: there are not as many cells as there are columns.`,
      quotes: (line: number | null) =>
        `${lineOf(line)}: quotation marks are not closed, or not doubled inside a cell. Save the file anew from a spreadsheet.`,
      other: (line: number | null) => `${lineOf(line)}: this is not a CSV that can be read.`,
    },
  },
  match: {
    title: 'The columns of the file',
    summary: (taken: number, left: number) =>
      `Columns: ${taken} taken${left > 0 ? `, ${left} left out` : ''}`,
    from: {
      before:
        'A file with this heading was imported here before: its columns go where they went then.',
      guessed:
        'Check where each column goes; this browser remembers it for files with the same heading.',
    },
    none: '— left out —',
    empty: 'empty',
    unnamed: (number: number) => `Column ${number}, without a name`,
    leftOut: (names: string, more: number) =>
      `Left out: ${names}${more > 0 ? ` and ${more} more` : ''}.`,
    moreColumns: (count: number) =>
      count === 1 ? 'One more column is left out.' : `${count} more columns are left out.`,
    sheet: 'Sheet',
    separator: 'What parts the entries of a list',
    separators: {
      '|': 'only a vertical bar |',
      lines: 'lines; other signs belong to the entry',
      bullets: 'bullets and lines; commas and semicolons belong to the entry',
      ';': 'semicolons; commas belong to the entry',
      ',': 'commas, semicolons, bullets and lines',
    },
    unnumbered:
      'No column goes to id or stock number: the same file imported twice adds its houses twice.',
    show: 'Show the houses',
    download: 'Save where the columns go',
    mapName: 'columns',
    notes: {
      encoding: 'The file is not UTF-8; it was read as Windows-1251.',
      linesBefore: (count: number, lines: string) =>
        `${count === 1 ? 'A line before the names of the columns was' : `${count} lines before the names of the columns were`} left out: ${lines}`,
      linesBetween: (count: number, lines: string) =>
        `${count === 1 ? 'A line of one cell was' : `${count} lines of one cell were`} left out: ${lines}`,
      looseQuotes: 'Quotation marks inside cells were taken as they stand.',
      path: (path: string, entries: number) =>
        `The list “${path}” of the file was taken: ${entries === 1 ? '1 entry' : `${entries} entries`}.`,
      sheet: (sheet: string) => `The sheet “${sheet}” was taken.`,
    },
  },
  understood: 'Understood as',
  kinds: { new: 'New', changed: 'Changed', unchanged: 'Unchanged', refused: 'Refused' },
  kindOne: { new: 'New', changed: 'Changed', refused: 'Refused' },
  summary: 'What the file brings',
  unchanged: (count: number) =>
    count === 1 ? '1 house is unchanged.' : `${count} houses are unchanged.`,
  nothing: 'There is nothing to import: every house is already as the file says.',
  row: (number: number) => `Row ${number}`,
  quoted: (text: string) => `“${text}”`,
  columns: { take: 'Include', house: 'House', what: 'What changes', result: 'Result' },
  take: (name: string) => `Include ${name}`,
  takeAll: 'Include everything possible',
  before: 'before',
  after: 'after',
  outdated:
    'This house was changed here after the file was exported. Check every value before you include it.',
  odd: 'A price looks mistyped. The row is not included until you choose it.',
  oddMeanwhile: 'A price looks mistyped, with the discounts there are now. Try again to see which.',
  applyOdd: 'Import anyway',
  backToRows: 'Back to the rows',
  noPicture: 'It has no picture, so it will be hidden until you add one in its form.',
  missingPictures: (names: string, more: number) =>
    `Not in the storage: ${names}${more > 0 ? ` and ${more} more` : ''}.`,
  keptAddresses: (count: number) =>
    `${count === 1 ? 'One address is' : `${count} addresses are`} kept for Image Migration.`,
  like: {
    house: 'It looks the same as a house in the list. It is not included until you choose it:',
    row: (row: number) =>
      `It looks the same as row ${row} of the file. It is not included until you choose it.`,
  },
  newHouse: (price: string) => `New house for ${price}`,
  apply: (count: number) => (count === 1 ? 'Import 1 house' : `Import ${count} houses`),
  conflict:
    'Someone else changed it meanwhile; nothing was overwritten. Choose the file again to compare.',
  results: {
    waiting: 'Waiting',
    running: 'Saving…',
    done: 'Saved',
    failed: 'Not saved',
    left: 'Not started',
  },
  undo: (count: number) =>
    count === 1 ? 'Undo the import of 1 house' : `Undo the import of ${count} houses`,
  undoResults: {
    waiting: 'Waiting',
    running: 'Going back…',
    done: 'As before',
    failed: 'Left as it is',
    left: 'Not started',
  },
  retry: 'Try the failed ones again',
  problems: {
    badId: (value: string) => `The id ${value} is not valid. Leave it empty for a new house.`,
    example: 'This is the example of the template. Delete it, or write a house of yours over it.',
    sameId: (row: number) => `Row ${row} has the same id.`,
    samePrefix: (prefix: string) =>
      `Another house’s id begins with ${prefix} too; addresses are made of these characters.`,
    sameStockNumber: (number: string, row: number) =>
      `Row ${row} has the same stock number, ${number}.`,
    stockNumberTwice: (number: string) =>
      `Several houses have the stock number ${number}: which of them it is cannot be told.`,
    missing: (field: string) => `${field} is missing.`,
    unknownField: (field: string) => `${field}: houses have no such field.`,
    invalid: (field: string, value: string) => `${field}: ${value} is not a valid value.`,
    outOfRange: (field: string, value: string, range: string) =>
      `${field}: ${value} is out of range (${range}).`,
    tooLong: (field: string) => `${field} is too long.`,
    tooMany: (field: string) => `${field}: too many entries.`,
    badInstant: (value: string) => `created_at: ${value} is not a date and time.`,
    imageMissing: 'A picture it names is not in the storage.',
    notUnderstood: {
      amount: (field: string, value: string) =>
        `${field}: ${value} is not an amount. Write whole euro in figures, as 22600.`,
      year: (field: string, value: string) =>
        `${field}: ${value} is not a year. Write it in four figures, as 2018.`,
      count: (field: string, value: string) =>
        `${field}: ${value} is not a number. Write one number in figures, as 6.`,
      day: (field: string, value: string) =>
        `${field}: ${value} is not a date. Write it as 23.11.2026 or 2026-11-23.`,
      flag: (field: string, value: string) =>
        `${field}: ${value} is neither yes nor no. Write one of them.`,
      newness: (field: string, value: string) =>
        `${field}: ${value} does not say whether the home is new. Write new or used.`,
      status: (field: string, value: string) =>
        `${field}: ${value} is not a status. Write available, reserved or sold.`,
      finding: (field: string, value: string) =>
        `${field}: ${value} is not understood. Write good, fair or to do.`,
      vat: (field: string, value: string) =>
        `${field}: ${value} is not understood. Write included or margin, or nothing.`,
    },
    ambiguous: (field: string, value: string, readings: readonly string[]) =>
      `${field}: ${value} could mean ${readings.join(' or ')}. Write the one that is meant.`,
    cents: (field: string, value: string, whole: string) =>
      `${field}: ${value} has cents, and prices are whole euro. Write ${whole}.`,
    inLeva: (field: string, value: string, eur: string, rate: number) =>
      `${field}: ${value} is in leva. At ${rate} that is ${eur}: write the price in euro.`,
    foreignCurrency: (field: string, value: string, currency: string) =>
      `${field}: ${value} is in ${currency}. Write the price in euro.`,
    strangeWord: (field: string, value: string, word: string) =>
      `${field}: in ${value}, ${word} is not understood. Write the amount alone, in whole euro.`,
    noAmount: (field: string, value: string) =>
      `${field}: ${value} names no amount, and every house has a price. Write it in whole euro.`,
    noSuchDay: (field: string, value: string) =>
      `${field}: there is no day ${value}. Check its day and month.`,
    noDayOfMonth: (field: string, value: string) =>
      `${field}: ${value} lacks the day. Write it as 23.11.2026 or 2026-11-23.`,
    shortened: (field: string, value: string) =>
      `${field}: a spreadsheet has shortened this number to ${value}, and its other digits are lost. Write it again in a column of the format “Text”.`,
  },
};
