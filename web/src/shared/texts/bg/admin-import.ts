import { fileLimits } from '#domain/houses/import/table/limits.ts';
import { formatWhole } from '#domain/locale.ts';
import type { adminImport as en } from '../en/admin-import.ts';
import type { Partly, Wording } from '../wording/wording.ts';

const figure = (value: number) => (value < 10_000 ? String(value) : formatWhole(value, 'bg'));

const lineOf = (line: number | null) => (line === null ? 'Файлът' : `Ред ${line}`);

export const adminImport: Partly<Wording<typeof en>> = {
  intro:
    'Изтеглете файл оттук, променете го в електронна таблица и го качете обратно: ще видите всяка промяна, преди да бъде запазено каквото и да е. Пропуснатите колони не променят нищо.',
  rules: [
    'Приема се и файл от друга система: CSV, Excel (.xlsx) или JSON. Виждате къде отива всяка колона и какво е разбрано от всяка клетка.',
    'Не пипайте клетките „id“: по тях се разпознават обявите. Ред без „id“ се намира по номера си в наличността, а иначе е нова обява.',
    'Числата и датите може да са както ги пишат хората: 22 600,00 или 22,600.00; 23.11.2026 или 46349. Двусмисленото се отказва.',
    'Снимките са от вече качените; обява без снимка се качва скрита.',
  ],
  template: 'Образец за нови обяви',
  templateName: 'novi-obyavi',
  columnsHead: 'Какво се пише във всяка колона',
  columnHeads: { column: 'Колона', field: 'Поле', holds: 'Какво се пише' },
  required: 'задължително',
  holds: {
    id: 'празно за нова обява',
    characters: (max) => `текст до ${formatWhole(max, 'bg')} знака`,
    number: (least, most) => `цяло число от ${figure(least)} до ${figure(most)}`,
    list: (max) => `до ${max} неща, разделени с |`,
    day: 'дата: 23.11.2026 или 2026-11-23',
    video: 'връзка към YouTube или Vimeo',
    picture: 'адрес на вече качена снимка',
  },
  choose: 'Изберете файл',
  another: 'Изберете друг файл',
  reading: 'Файлът се чете…',
  stop: 'Спрете',
  file: (name, rows) => `${name}: ${rows === 1 ? '1 ред' : `${rows} реда`}`,
  readFailed: 'Файлът не можа да бъде прочетен',
  loadFailed: 'Обявите за сравнение не можаха да се заредят',
  refused: {
    notText: 'Файлът не е текст в UTF-8. В електронната таблица го запазете като „CSV UTF-8“.',
    empty: 'Файлът е празен.',
    tooLarge: `Файлът е твърде голям: най-\u2060много ${fileLimits.megabytes} MB, ${formatWhole(fileLimits.rows, 'bg')} реда, ${formatWhole(fileLimits.columns, 'bg')} колони и ${formatWhole(fileLimits.cells, 'bg')} клетки. Разделете го на няколко или махнете колони.`,
    badWorkbook:
      'Тази работна книга не може да се прочете: повредена е, защитена е с парола или е стар .xls. Запазете я отново като .xlsx или „CSV UTF-8“.',
    notJson: 'Файлът не е JSON, който може да се прочете.',
    noList: 'Във файла няма списък с обяви.',
    strangeEntry: (entry) => `Елемент ${entry} от списъка не е обява.`,
    badMap: (field) =>
      field === null
        ? 'Това не е съответствие на колони.'
        : `Съответствието сочи „${field}“, каквото обявите нямат.`,
    unreadable: {
      cells: (line) => `${lineOf(line)}: клетките не са толкова, колкото са колоните.`,
      quotes: (line) =>
        `${lineOf(line)}: кавичките не са затворени или не са удвоени в клетката. Запазете файла отново от електронната таблица.`,
      other: (line) => `${lineOf(line)}: това не е CSV, който може да се прочете.`,
    },
  },
  match: {
    title: 'Колоните на файла',
    summary: (taken, left) => `Колони: ${taken} взети${left > 0 ? `, ${left} пропуснати` : ''}`,
    from: {
      before:
        'Файл със същите заглавия вече е качван оттук: колоните отиват там, където отидоха тогава.',
      guessed:
        'Проверете къде отива всяка колона; този браузър ще го помни за файлове със същите заглавия.',
    },
    none: '— пропуска се —',
    empty: 'празна',
    unnamed: (number) => `Колона ${number}, без име`,
    leftOut: (names, more) => `Пропуснати: ${names}${more > 0 ? ` и още ${more}` : ''}.`,
    moreColumns: (count) =>
      count === 1 ? 'Още една колона се пропуска.' : `Пропускат се още ${count} колони.`,
    sheet: 'Лист',
    separator: 'Какво разделя нещата в списък',
    separators: {
      '|': 'само отвесна черта |',
      lines: 'нови редове; другите знаци са част от текста',
      bullets: 'водещи точки и нови редове; запетаите са част от текста',
      ';': 'точка и запетая; запетаите са част от текста',
      ',': 'запетая, точка и запетая, водещи точки и нови редове',
    },
    unnumbered:
      'Никоя колона не е „id“ или номер в наличността: ако качите файла два пъти, обявите ще се появят два пъти.',
    show: 'Покажете обявите',
    download: 'Запазете съответствието на колоните',
    mapName: 'koloni',
    notes: {
      encoding: 'Файлът не е в UTF-8; прочетен е като Windows-1251.',
      linesBefore: (count, lines) =>
        count === 1
          ? `Пропуснат е ред преди имената на колоните: ${lines}`
          : `Пропуснати са ${count} реда преди имената на колоните: ${lines}`,
      linesBetween: (count, lines) =>
        count === 1
          ? `Пропуснат е ред с една клетка: ${lines}`
          : `Пропуснати са ${count} реда с по една клетка: ${lines}`,
      looseQuotes: 'Кавичките вътре в клетките са оставени, както стоят.',
      path: (path, entries) =>
        `Взет е списъкът „${path}“ от файла: ${entries === 1 ? '1 запис' : `${entries} записа`}.`,
      sheet: (sheet) => `Взет е листът „${sheet}“.`,
    },
  },
  understood: 'Разбрано като',
  kinds: { new: 'Нови', changed: 'Променени', unchanged: 'Без промяна', refused: 'Отхвърлени' },
  kindOne: { new: 'Нова', changed: 'Променена', refused: 'Отхвърлена' },
  summary: 'Какво носи файлът',
  unchanged: (count) => (count === 1 ? '1 обява е без промяна.' : `${count} обяви са без промяна.`),
  nothing: 'Няма какво да се качи: всички обяви вече са такива, каквито са във файла.',
  row: (number) => `Ред ${number}`,
  quoted: (text) => `„${text}“`,
  columns: { take: 'Избор', house: 'Обява', what: 'Какво се променя', result: 'Резултат' },
  take: (name) => `Включете ${name}`,
  takeAll: 'Включете всичко възможно',
  before: 'преди',
  after: 'след',
  outdated:
    'Тази обява е променяна тук, след като файлът е изтеглен. Прегледайте всяка стойност, преди да я включите.',
  odd: 'Цената прилича на грешка при въвеждане. Редът не е включен, докато не го изберете.',
  oddMeanwhile:
    'С намаленията, които има сега, цената прилича на грешка. Опитайте отново, за да видите коя.',
  applyOdd: 'Качете въпреки това',
  backToRows: 'Обратно към редовете',
  noPicture: 'Без снимка е, затова ще остане скрита, докато не добавите снимка във формуляра ѝ.',
  missingPictures: (names, more) =>
    `Не са сред качените: ${names}${more > 0 ? ` и още ${more}` : ''}.`,
  keptAddresses: (count) =>
    count === 1
      ? 'Един адрес се пази за прехвърлянето на снимки.'
      : `${count} адреса се пазят за прехвърлянето на снимки.`,
  like: {
    house: 'Прилича на обява, която вече имате. Няма да се качи, докато не я изберете:',
    row: (row) => `Прилича на ред ${row} от файла. Няма да се качи, докато не я изберете.`,
  },
  newHouse: (price) => `Нова обява за ${price}`,
  apply: (count) => (count === 1 ? 'Качете 1 обява' : `Качете ${count} обяви`),
  conflict:
    'Междувременно някой друг я промени и нищо не е презаписано. Изберете файла отново, за да сравните.',
  results: {
    waiting: 'Изчаква',
    running: 'Запазва се…',
    done: 'Запазена',
    failed: 'Не е запазена',
    left: 'Незапочната',
  },
  undo: (count) =>
    count === 1 ? 'Върнете 1 мобилен дом както беше' : `Върнете ${count} мобилни дома както бяха`,
  undoResults: {
    waiting: 'Изчаква',
    running: 'Връща се…',
    done: 'Както преди',
    failed: 'Оставен',
    left: 'Незапочнат',
  },
  retry: 'Опитайте отново с неуспешните',
  problems: {
    badId: (value) => `Номерът ${value} не е на обява. За нова обява оставете клетката празна.`,
    example: 'Това е примерът от образеца. Изтрийте реда или впишете в него ваш дом.',
    sameId: (row) => `Ред ${row} е със същия номер.`,
    samePrefix: (prefix) =>
      `Номерът на друга обява също започва с ${prefix}, а по тези знаци се образува адресът ѝ.`,
    sameStockNumber: (number, row) => `Ред ${row} има същия номер в наличността, ${number}.`,
    stockNumberTwice: (number) =>
      `Няколко обяви имат номер в наличността ${number}: не може да се разбере коя е.`,
    missing: (field) => `${field}: липсва стойност.`,
    unknownField: (field) => `${field}: обявите нямат такова поле.`,
    invalid: (field, value) => `${field}: неразбираема стойност ${value}.`,
    outOfRange: (field, value, range) => `${field}: ${value} е извън допустимото (${range}).`,
    tooLong: (field) => `${field}: текстът е твърде дълъг.`,
    tooMany: (field) => `${field}: твърде много записи.`,
    badInstant: (value) => `created_at: ${value} не е момент във времето.`,
    imageMissing: 'Снимка, която редът посочва, не е сред качените.',
    notUnderstood: {
      amount: (field, value) =>
        `${field}: ${value} не е сума. Впишете цели евро с цифри, например 22600.`,
      year: (field, value) =>
        `${field}: ${value} не е година. Впишете я с четири цифри, например 2018.`,
      count: (field, value) =>
        `${field}: ${value} не е брой. Впишете едно число с цифри, например 6.`,
      day: (field, value) => `${field}: ${value} не е дата. Впишете я като 23.11.2026.`,
      flag: (field, value) => `${field}: ${value} не е нито „да“, нито „не“. Впишете едното.`,
      newness: (field, value) =>
        `${field}: от ${value} не се разбира дали домът е нов. Впишете „нов“ или „употребяван“.`,
      status: (field, value) =>
        `${field}: ${value} не е статус. Впишете „свободен“, „резервиран“ или „продаден“.`,
      finding: (field, value) =>
        `${field}: неразбираемо ${value}. Впишете „добре“, „средно“ или „за ремонт“.`,
      vat: (field, value) =>
        `${field}: неразбираемо ${value}. Впишете „с ДДС“ или „марж“, или оставете празно.`,
    },
    ambiguous: (field, value, readings) =>
      `${field}: ${value} може да значи ${readings.join(' или ')}. Впишете само вярното.`,
    cents: (field, value, whole) =>
      `${field}: ${value} е с центове, а цените са в цели евро. Впишете ${whole}.`,
    inLeva: (field, value, eur, rate) =>
      `${field}: ${value} е в левове. По курс ${String(rate).replace('.', ',')} това са ${eur}: впишете цената в евро.`,
    foreignCurrency: (field, value, currency) =>
      `${field}: ${value} е в ${currency}. Впишете цената в евро.`,
    strangeWord: (field, value, word) =>
      `${field}: в ${value} не се разбира ${word}. Впишете само сумата, в цели евро.`,
    noAmount: (field, value) =>
      `${field}: в ${value} няма сума, а всяка обява има цена. Впишете я в цели евро.`,
    noSuchDay: (field, value) => `${field}: няма дата ${value}. Проверете деня и месеца.`,
    noDayOfMonth: (field, value) =>
      `${field}: в ${value} липсва денят. Впишете датата като 23.11.2026.`,
    shortened: (field, value) =>
      `${field}: таблицата е съкратила този номер до ${value} и другите му цифри са изгубени. Впишете го наново в колона с формат „Текст“.`,
  },
};
