export const formPages = {
  sentHead: 'What you sent has come.',
  enquiryNumber: (reference: string) => `Enquiry number: ${reference}`,
  foreign: 'This form was sent from another site, so we did not take it. Please fill it in here.',
  toForm: 'To the form',
  backTo: (house: string) => `Back to ${house}`,
  instalmentsHead: (house: string, provider: string) => `${house} in instalments with ${provider}`,
};
