import { PHOTO_CATEGORIES, PHOTO_CATEGORY_RULES } from '@marque/domain/photo/photo-categories';

const categories = PHOTO_CATEGORIES.map((category) => {
  const { title, minimum } = PHOTO_CATEGORY_RULES[category];
  return `  ${category.padEnd(20)}${title}${minimum === 0 ? ' (optional)' : ''}`;
}).join('\n');

export const importHelp = `
Consigns one car from FOLDER/consignment.json and the photos in the same folder. Everything is
checked before anything is sent. The car is saved as your draft and then submitted.

  marque import ./ferrari-488 --dry-run     check only
  marque import ./ferrari-488               check, send and submit
  marque import ./ferrari-488 --draft       send and save as your draft, to finish on the web
  for car in cars/*/; do marque import "$car" || break; done

If an import is interrupted, run the same command again to continue. A car that you have already
consigned (same VIN, not rejected or withdrawn) is submitted again only with --again. Your draft of
another car is replaced only with --replace-draft.

consignment.json:
  {
    "personalInfo": { "firstName": "Ada", "lastName": "Byron",
                      "email": "ada@example.com", "phone": "(212) 555-0123" },
    "vehicleInfo": { "make": "Ferrari", "model": "488 Pista", "year": 2019, "color": "Blue",
                     "vin": "ZFF80AMA5K0240001", "mileage": 12345 },
    "damageReport": { "exterior": false, "interior": false, "mechanical": false, "electrical": false,
                      "notes": "" }
  }

The category of a photo is the name of its folder, or the beginning of its file name:
  ferrari-488/exterior_front/IMG_0412.jpg
  ferrari-488/exterior_front-1.jpg

Categories:
${categories}`;
