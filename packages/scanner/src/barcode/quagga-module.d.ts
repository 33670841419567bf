/** The browser's build of quagga2, which comes without types of its own. */
declare module '@ericblade/quagga2/dist/quagga.min.js';
