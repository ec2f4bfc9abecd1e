/** Texts of the form by which staff answer a request. */
export const adminReply = {
  title: 'Reply',
  reply: 'Reply',
  viberOnly: 'Message for Viber',
  templates: 'Templates',
  noTemplates: 'The templates could not be read. You can write the letter all the same.',
  noHouse: 'The home could not be read: price and link are missing from the templates.',
  /** What has to be said of the home before anything else. */
  house: {
    sold: 'This home is sold.',
    withdrawn: 'This home is no longer for sale.',
    hidden: 'This home is hidden from visitors.',
    reserved: 'This home is reserved.',
  },
  changed: 'That changed while this was open.',
  quoted: (name: string) => `“${name}”`,
  untrue: (why: string, names: string) => `${why} Not true of it: ${names}.`,
  replaced: 'The template replaced what you had typed.',
  giveBack: 'Bring it back',
  pricedOn: (day: string) => `With the price of ${day}.`,
  remake: 'Make it with today’s',
  subject: 'Subject',
  text: 'Text',
  signed: (email: string, dealer: string) =>
    `To ${email}. Signed by ${dealer}, with address and telephones; the answer comes to your mailbox.`,
  send: 'Send',
  sending: 'Sending…',
  drop: 'Drop',
  viber: 'Copy for Viber',
  copied: 'Copied: paste it into the chat.',
  notCopied: 'The browser did not let it be copied. Select the text and copy it.',
  sent: 'The letter is on its way. The log says how far it got.',
  failed: 'The reply was not sent. What you typed stays here',
  unknown:
    'It is not known whether the reply was sent. What you typed stays here; pressing again does not send it twice',
  stored: 'An earlier try was sent after all. Look at it in the log before you send this one.',
  errors: {
    required: 'Fill in this field',
    tooLong: 'Too long',
    invalid: 'Write it on one line',
    placeholder: 'Something in braces is not filled in',
  },
  refusals: {
    no_address: 'The request has no e-mail address that mail can go to.',
    returned:
      'Mail to this address came back, or its reader marked it as spam. Please call instead.',
    day: 'This request got 20 replies within a day. Please call, or write tomorrow.',
    full: 'The log of this request is full.',
  },
};
