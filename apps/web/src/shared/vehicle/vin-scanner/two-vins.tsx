import { formatVin } from '@marque/domain/vin/vin';
import { describeVin, understandVin } from '@marque/domain/vin/vin-understanding';
import type { SeenVin } from '@marque/scanner/candidate';
import { RadioCards } from '../../../ui/form/radio-cards.tsx';
import { PictureDetail } from './picture-detail.tsx';

interface TwoVinsProps {
  first: SeenVin;
  second: SeenVin;
  chosen: SeenVin;
  onChoose(seen: SeenVin): void;
}

/** Two possible VINs, each with its part of the picture; one press chooses. */
export function TwoVins({ first, second, chosen, onChoose }: TwoVinsProps) {
  return (
    <RadioCards
      legend="The image may show either of these. Which one is on the car?"
      options={[first, second].map(({ vin, cut }) => {
        const understood = understandVin(vin);
        return {
          value: vin,
          label: formatVin(vin),
          hint: understood ? describeVin(understood) : '',
          figure: cut && <PictureDetail picture={cut} />,
        };
      })}
      value={chosen.vin}
      onChange={(vin) => onChoose(vin === first.vin ? first : second)}
    />
  );
}
