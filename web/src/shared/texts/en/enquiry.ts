export const enquiry = {
  title: 'Ask us',
  titleOf: (house: string) => `Ask about ${house}`,
  lead: 'Price, viewing, delivery to your land: write to us and we will answer within 24 hours.',
  name: 'Name',
  email: 'E-mail',
  emailOptional: 'E-mail (optional)',
  phone: 'Phone',
  message: 'Message',
  interest: (house: string, year: number) =>
    `Hello, I am interested in the ${house} (${year}). Please contact me.`,
  /** Said instead about several houses. */
  several: {
    title: 'Ask about these homes',
    houses: 'Homes you are asking about',
    interest: 'Hello, I am interested in these homes. Please contact me.',
  },
  /** Said instead about a house that can't be bought now. */
  taken: {
    reserved: {
      title: (house: string) => `${house}: hear if it is free again`,
      lead: 'This home is reserved. Leave us your e-mail or phone, and we will tell you if it is free again.',
      interest: (house: string, year: number) =>
        `Hello, the ${house} (${year}) is reserved. Please tell me if it is free again.`,
    },
    sold: {
      title: (house: string) => `Looking for one like the ${house}?`,
      lead: 'This home is sold. Tell us what matters to you, and within 24 hours we will tell you whether we have one like it.',
      interest: (house: string, year: number) =>
        `Hello, I see that the ${house} (${year}) is sold. Do you have one like it?`,
    },
  },
  problems: {
    nameRequired: 'Name is required',
    emailRequired: 'Email is required',
    emailInvalid: 'Email is invalid',
    messageRequired: 'Message is required',
  },
  cyrillicEmail: (letters: readonly string[]) =>
    letters.length === 1
      ? `The letter “${letters[0]}” in the e-mail is Cyrillic: type it in Latin`
      : `The letters ${letters.map((letter) => `“${letter}”`).join(', ')} in the e-mail are Cyrillic: type them in Latin`,
  wrong: (count: number) =>
    count === 1 ? 'One field needs your attention.' : `${count} fields need your attention.`,
  submit: 'Send enquiry',
  submitting: 'Sending…',
  success: {
    title: 'Your enquiry has been sent',
    text: 'Thank you. We will answer within 24 hours, by e-mail or phone.',
  },
  /** The enquiry is stored and its mail was not sent: the visitor has nothing to do. */
  stored: {
    title: 'Your enquiry is with us',
    text: 'Our e-mail is not working for the moment, but your enquiry is saved and we will read it.',
  },
  /** Stays visible after the form was sent; `time` like "14:05". */
  sent: (time: string, number: string) =>
    `Sent at ${time}. We will answer within 24 hours, by e-mail or phone. Enquiry number: ${number}`,
  failedTitle: 'Unable to send message',
  failures: {
    submitError: 'Your message could not be sent. Please try again.',
    tooMany: 'Too many messages at once. Please wait a minute and send again.',
    automated: 'The form looked as if a machine had filled it in. Please send it once more.',
    captcha: 'Please complete the reCAPTCHA verification',
    offline:
      'There is no internet connection. What you typed stays here: send it again when you are back online.',
  },
  callUs: 'Or call us:',
  consent: 'We use what you write only to answer you.',
  privacy: 'Privacy notice',
  terms: 'Terms of use',
  /** The script that sends the form did not load. */
  notLoaded: 'The form did not load completely. Please press the button again.',
  /** Only where visitors solve a captcha. */
  noScript:
    'Before it is sent, this form checks that a person filled it in; that needs JavaScript. Call or write to us:',
};
