export const financing = {
  title: (provider: string) => `In instalments with ${provider}`,
  close: 'Close',
  /** Names of a loan's figures, wherever visitors see them. */
  figures: {
    price: 'Cash price',
    downPayment: 'Down payment',
    amount: 'Total amount of credit',
    instalments: 'Monthly instalments',
    times: (months: number, money: string) => `${months} of ${money}`,
    timesAndLast: (months: number, money: string, last: string) =>
      `${months} of ${money} and a last one of ${last}`,
    nir: 'Interest rate (NIR), fixed',
    apr: 'Annual percentage rate (APR)',
    total: 'Total due',
  },
  /** For a lawyer to check: `lawWordings` in functions/domain/law.ts. */
  credit: {
    caution: 'Caution! Borrowing money costs money.',
    lender: (bank: string, least: string, most: string) =>
      `The lender is ${bank}. It lends ${least} to ${most}, and it alone decides on each application.`,
    ofOneBank: (dealer: string, extent: string) =>
      `${dealer} is a credit intermediary of this bank alone: it ${extent}.`,
    ofSeveral: (dealer: string, extent: string) =>
      `${dealer} is a credit intermediary of this bank and of others: it ${extent}.`,
    noFee: 'You owe the intermediary no fee for that.',
    fee: (money: string) => `You owe the intermediary a fee of ${money} for that.`,
  },
  calculator: {
    title: 'What you would pay',
    period: 'Period',
    months: (count: number) => `${count} months`,
    downPayment: 'Down payment, €',
    wish: 'Down payment, € (optional)',
    limits: (limit: string, least: string | null, most: string) =>
      least === null
        ? `The bank can lend the whole price. The down payment is up to you, ${most} at most.`
        : `The bank lends up to ${limit}. For this home the down payment is between ${least} and ${most}.`,
    again: 'Recalculate',
    estimate:
      'These figures are an estimate: the bank decides on the final terms when it looks at your application.',
    none: 'We cannot show instalments at the moment. You can send the request all the same, and we will reply with the bank’s figures.',
    retry: 'Try again',
  },
  downPayment: {
    notWhole: 'Please enter a whole number of euros',
    outside: (least: string, most: string) => `Please enter between ${least} and ${most}`,
    tooMuch: (price: string) => `Please enter less than the price, ${price}`,
  },
  formTitle: 'Your request',
  /** The calculator's result, for which the customer applies. */
  asked: (months: number, downPayment: string) =>
    `For ${months} months with a down payment of ${downPayment}.`,
  fields: {
    firstname: 'First name',
    lastname: 'Last name',
    email: 'E-mail',
    phone: 'Phone',
    country: 'Country',
    city: 'Town',
    streetname: 'Street',
    streetno: 'Number',
    postalcode: 'Postal code',
    down_payment: 'Down payment',
    consent: 'Request to the bank',
  },
  address: { title: 'Address (optional)', country: 'Bulgaria' },
  consent: (bank: string) =>
    `I ask you to pass my data on to ${bank} so that it can consider my application.`,
  privacy: 'Privacy notice',
  terms: 'Terms of use',
  problems: {
    missing: 'Please fill this in',
    phoneInvalid: 'This does not look like a phone number. Please check the digits.',
    emailInvalid: 'Please enter a valid email address',
    consent: 'Please tick the request to pass your data on to the bank',
    downPayment: 'Please correct the down payment',
  },
  cyrillicEmail: (letters: readonly string[]) =>
    letters.length === 1
      ? `The letter “${letters[0]}” in the e-mail is Cyrillic: type it in Latin`
      : `The letters ${letters.map((letter) => `“${letter}”`).join(', ')} in the e-mail are Cyrillic: type them in Latin`,
  missing: (fields: string) => `Please fill in: ${fields}`,
  submit: 'Send the request',
  submitting: 'Sending…',
  reply:
    'The request does not bind you to anything. We answer within 24 hours; the bank decides on the loan.',
  callUs: 'You can also call us:',
  failures: {
    submit: 'Failed to submit loan request. Please try again.',
    reserved:
      'This home has just been reserved, so no loan can be requested for it. Call us: it may become free again.',
    sold: 'This home has just been sold. Look at similar ones, or call us.',
    free: 'This home has no price at the moment. Call us, and we will tell you what it costs.',
    gone: 'This home is no longer offered. Look at others, or call us.',
    downPayment:
      'The price has changed, and the down payment must be lower than it. Please reload the page.',
    captcha: 'Please complete the reCAPTCHA verification',
    tooMany: 'We received too many requests in a short time. Please wait a minute and send again.',
    offline: 'There is no internet connection. What you typed stays here.',
    conflict:
      'We already have your request, so the changed one was not taken. Call us and we will correct it.',
    automated: 'The form looked as if a machine had filled it in.',
  },
  submitted: {
    title: 'Your request has been sent',
    price: (name: string, price: string) => `${name}, price in the request: ${price}.`,
    changed: (shown: string, price: string) =>
      `While you were filling it in, the price changed from ${shown} to ${price}. The request is for ${price}.`,
    number: (reference: string) => `Request number: ${reference}`,
    next: 'What happens next',
    steps: [
      'We check that nothing is missing and answer within 24 hours, by e-mail or phone.',
      'When we have passed the request on, you get an e-mail with a link to your application at the bank.',
      'There you complete your details. The bank decides on the loan and tells you; the contract is between you and the bank.',
    ],
    questions: 'Any questions in the meantime?',
    close: 'Close',
  },
};
