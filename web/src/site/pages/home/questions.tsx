import '../../frame/field.css';
import './questions.css';
import { bedroomsOptions, type Stock } from '#domain/houses/listing.ts';
import { priceSteps } from '#domain/houses/price-steps.ts';
import { formatPrice } from '#domain/locale.ts';
import { useSite } from '#shared/site-context.tsx';

/**
 * What a visitor wants to know first, as a plain form that leads to the listing: its fields are the
 * listing's query.
 */
export function Questions({ stock }: { stock: Stock }) {
  const { language, messages } = useSite();
  const { questions } = messages.home;
  const { search } = messages.common;
  const fields = [
    ['minBedrooms', questions.bedrooms, bedroomsOptions.map((count) => [count, `${count}+`])],
    [
      'maxPrice',
      questions.price,
      priceSteps(stock).map((amount) => [amount, formatPrice(amount, language)]),
    ],
    [
      'type',
      questions.condition,
      [
        ['new', search.new],
        ['used', search.used],
      ],
    ],
  ] as const;
  return (
    <div className="wrap">
      <form className="questions" action={`/${language}/houses`}>
        <h2>{questions.title}</h2>
        {fields.map(([name, label, options]) => (
          <label key={name} className="field">
            {label}
            <select name={name}>
              <option value="">{questions.any}</option>
              {options.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </label>
        ))}
        <button className="button" type="submit">
          {questions.submit}
        </button>
      </form>
    </div>
  );
}
