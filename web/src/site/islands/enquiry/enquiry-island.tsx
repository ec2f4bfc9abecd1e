import { useSite } from '#shared/site-context.tsx';
import { enquiryMessages } from '#shared/texts/enquiry-messages.ts';
import { Island } from '../island.tsx';
import { EnquiryForm, type EnquiryFormProps } from './enquiry-form.tsx';

/** The contact form of a page. */
export function EnquiryIsland({ typed, ...given }: Omit<EnquiryFormProps, 'language'>) {
  const { language } = useSite();
  const words = enquiryMessages[language].enquiry;
  return (
    <Island
      name="enquiry"
      of={EnquiryForm}
      props={{ language, ...given }}
      typed={typed}
      words={words}
      failed={words.notLoaded}
    />
  );
}
