export const formPages = {
  sentHead: 'We have received your message.',
  /** The page that confirms a form, at an address without a number. */
  nothingSent: {
    title: 'Nothing has been sent',
    text: 'This page shows the number of a form that was sent, and this address has none. Write to us or call:',
  },
  enquiryNumber: (reference: string) => `Enquiry number: ${reference}`,
  foreign: 'This form was sent from another site, so we did not take it. Please fill it in here.',
  tooLarge:
    'The form was longer than we can read, so nothing was sent. Please fill it in again with a shorter text.',
  toForm: 'To the form',
  backTo: (house: string) => `Back to ${house}`,
  instalmentsHead: (house: string, provider: string) => `${house} in instalments with ${provider}`,
};
