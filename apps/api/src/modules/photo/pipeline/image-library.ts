import sharp from 'sharp';

// No photo is opened twice, so a cache would only hold memory.
sharp.cache(false);
// Photos are processed in parallel, one core each: that is faster than several cores on one photo.
sharp.concurrency(1);
// Only formats that a photo can have are ever parsed: no SVG, PDF or GIF, whatever a file claims to be. The Ultra HDR
// reader is left out so that such JPEGs are read as the plain picture they contain. TIFF is read only from memory, from
// our HEIC decoder.
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

export { sharp };
