import { dealer } from '#domain/dealer/dealer.ts';
import { phoneText } from '#domain/dealer/phone-text.ts';

const { name, company, phones, email, provider, forms } = dealer;

/**
 * The accessibility statement (Directive (EU) 2019/882, article 13 and annex V). What it says of
 * checks is what the tests of the whole site do.
 */
export const accessibilityPage = {
  head: {
    title: 'Accessibility',
    description: `How accessible the site of ${name.en} is: what was checked and how, what does not work for everybody yet, and whom to tell about it.`,
    keywords: 'accessibility, WCAG, statement',
  },
  title: 'Accessibility',
  lead: 'Everybody should be able to choose a home here. This is what was checked, what does not work for everybody yet, and how to get the same from us in another way.',
  sections: [
    {
      title: 'What the site does',
      paragraphs: [
        'It shows the mobile homes that we sell, with pictures, prices, specification and an example of a loan. You can search and compare homes, keep favourites, and send us an enquiry or a loan request. All pages are in Bulgarian and English; you need no account, and no form has a time limit.',
        `Whatever you can do here you can also do by telephone, on ${phoneText(phones.sales)}, or in the yard.`,
      ],
    },
    {
      title: 'How it was built and checked',
      paragraphs: [
        'The pages are built to the Web Content Accessibility Guidelines (WCAG) 2.2, levels A and AA. Before a version of the site is published, programs go through every page, and they find no fault in the following:',
      ],
      points: [
        'the rules of WCAG 2.2 A and AA that a program can judge, by two independent tools, on a phone’s and on a computer’s screen: contrast, names of buttons and fields, headings, languages, sizes of buttons and links;',
        'nothing is cut off or lost where the page is enlarged to 200% and 400%, or where letters and lines stand further apart;',
        'whatever can be reached by keyboard is visible when it is reached, and the first link of a page leads to its content;',
        'forms say in words what is missing and keep what was typed; most of the site works without scripts;',
        'animations stop if you have asked your device for less motion, and no video plays before you start it.',
      ],
    },
    {
      title: 'What is not accessible, or not known to be',
      points: [
        'Programs can judge only part of the rules. People who use screen readers, magnifiers or voice control have not tried the site for us yet, so we do not say that it conforms in full.',
        'The text of a photo names the home and the number of the picture, not what it shows; a floor plan is a picture only. Size, bedrooms, beds, heating and equipment are in words beside them. Call us, and we describe the rest.',
        'A home’s video comes from YouTube or Vimeo and may have neither subtitles nor audio description.',
        'The map from OpenStreetMap is hard to use by keyboard and screen reader. The address stands beside it, with a link to directions.',
        ...(forms.captcha
          ? [
              'Before a form is sent, Google’s reCAPTCHA may ask you to recognise pictures or sounds. If you cannot, call us.',
            ]
          : []),
        `An application for a loan is completed on the site of ${provider.name.en}, which is responsible for that site.`,
      ],
    },
    {
      title: 'If something does not work for you',
      paragraphs: [
        `Write to ${email} or call ${phoneText(phones.service)}. Tell us the page, what you wanted to do, and the device or program you use. We will tell you what we will mend, and give you what you need in another way: by telephone, by e-mail or in the yard.`,
      ],
    },
    {
      title: 'If our answer does not help',
      paragraphs: [
        `You can turn to the authority that protects consumers: the ${company.supervisor.name.en}, ${company.supervisor.address.en}, ${company.supervisor.site}.`,
      ],
    },
    {
      title: 'About this statement',
      paragraphs: [
        'It was written on 25 November 2026, from our own checks, and follows Directive (EU) 2019/882 on the accessibility of products and services.',
      ],
    },
  ],
};
