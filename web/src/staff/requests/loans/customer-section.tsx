import { dealer } from '../../../../../functions/domain/dealer.ts';
import { referenceOf } from '../../../../../functions/domain/forms.ts';
import type { StaffLoanRequest } from '../../../../../functions/domain/loan-request.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { formatSofia } from '../../kit/format-sofia.ts';
import { Fact, Facts } from '../shared/facts.tsx';
import { HouseReference } from '../shared/house-reference.tsx';
import { PhoneLink } from '../shared/phone-link.tsx';
import { customerName } from './view-loans.ts';

/** Who applies, how to reach them, what they agreed to, and the house they want. */
export function CustomerSection({ loan }: { loan: StaffLoanRequest }) {
  const { language, messages } = useAdmin();
  const { adminRequests, adminLoans } = messages;
  const words = adminRequests.contact;
  const { email, phone, country, city, postalcode, streetname, streetno } = loan.customer_data;
  // The form's own default, whatever its language was.
  const own = dealer.address.country;
  const land = Object.values(own).includes(country) ? own[language] : country;
  const street = [streetname, streetno].filter(Boolean).join(' ');
  const address = [street, [postalcode, city].filter(Boolean).join(' '), land].filter(Boolean).join(', ');
  return (
    <section className="request-part">
      <h3>{words.title}</h3>
      <Facts>
        <Fact name={words.reference}>
          <span className="request-code">{referenceOf(loan.id)}</span>
        </Fact>
        <Fact name={words.name}>{customerName(loan)}</Fact>
        <Fact name={words.phone}>
          <PhoneLink phone={phone} />
        </Fact>
        <Fact name={words.email}>
          <a href={`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`}>{email}</a>
        </Fact>
        <Fact name={words.address}>{address || words.none}</Fact>
        <Fact name={words.language}>{words.languages[loan.lang]}</Fact>
        <Fact name={adminRequests.house.title}>
          <HouseReference id={loan.caravan_id} name={loan.caravan_name} />
        </Fact>
      </Facts>
      <p className="staff-hint">{adminLoans.consent(formatSofia(loan.consent_at, language))}</p>
    </section>
  );
}
