import sharp from 'sharp';

// No photo is opened twice, so a cache would only hold memory.
sharp.cache(false);
// Photos are handled side by side, one core each: that is faster than several cores on one photo.
sharp.concurrency(1);
// Only what a photo can be is ever parsed: no SVG, PDF or GIF, whatever a file claims. The Ultra HDR reader is left
// out so that such JPEGs are read as the plain picture they hold. TIFF is read from memory only, from our HEIC decoder.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifFile',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadTiffBuffer',
  ],
});

/** The image library, set up for this server. Import it from here only. */
export { sharp };
