export const formPages = {
  sentHead: 'We have received your message.',
  enquiryNumber: (reference: string) => `Enquiry number: ${reference}`,
  foreign: 'This form was sent from another site, so we did not take it. Please fill it in here.',
  tooLarge:
    'The form was longer than we can read, so nothing was sent. Please fill it in again with a shorter text.',
  toForm: 'To the form',
  backTo: (house: string) => `Back to ${house}`,
  instalmentsHead: (house: string, provider: string) => `${house} in instalments with ${provider}`,
};
