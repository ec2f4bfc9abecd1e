// Method and path of each call, by its name. A new call begins here; the route of that name has its
// schemas. They are apart because a browser loads this file and no schemas.

/** Calls that anybody may make. */
export const publicCalls = {
  listCaravans: { method: 'GET', path: '/api/caravans' },
  listFeaturedCaravans: { method: 'GET', path: '/api/caravans/featured' },
  listMakes: { method: 'GET', path: '/api/caravans/makes' },
  getStock: { method: 'GET', path: '/api/caravans/stock' },
  listChosenCaravans: { method: 'GET', path: '/api/caravans/chosen' },
  getCaravan: { method: 'GET', path: '/api/caravans/{slug}' },
  getActiveBannerCampaign: { method: 'GET', path: '/api/get-active-banner-campaign' },
  getCampaigns: { method: 'GET', path: '/api/get-campaigns' },
  getCaravanEffectivePrice: { method: 'GET', path: '/api/get-caravan-effective-price' },
  listCaravanEffectivePrices: { method: 'POST', path: '/api/get-caravan-effective-price' },
  sendEmail: { method: 'POST', path: '/api/send-email' },
  createLoanRequest: { method: 'POST', path: '/api/loan-requests' },
  listFinancingSchemes: { method: 'GET', path: '/api/financing-schemes' },
  reportClientError: { method: 'POST', path: '/api/client-errors' },
  listWebsiteImages: { method: 'GET', path: '/api/website-images' },
} as const;

/** What the bank calls, and no browser. */
export const bankCalls = {
  reportBankStatus: { method: 'POST', path: '/api/tbi-status/{token}' },
} as const;

/** Calls that need a valid Cognito ID token of the product's pool. */
export const staffCalls = {
  listCaravanRows: { method: 'GET', path: '/api/admin/caravans' },
  createCaravan: { method: 'POST', path: '/api/admin/caravans' },
  getCaravanById: { method: 'GET', path: '/api/admin/caravans/{id}' },
  updateCaravan: { method: 'PUT', path: '/api/admin/caravans/{id}' },
  patchCaravan: { method: 'PATCH', path: '/api/admin/caravans/{id}' },
  deleteCaravan: { method: 'DELETE', path: '/api/admin/caravans/{id}' },
  createUpload: { method: 'POST', path: '/api/admin/uploads' },
  completeUpload: { method: 'POST', path: '/api/admin/uploads/complete' },
  listCampaigns: { method: 'GET', path: '/api/admin/get-campaigns' },
  createCampaign: { method: 'POST', path: '/api/admin/create-campaign' },
  updateCampaign: { method: 'PUT', path: '/api/admin/update-campaign' },
  deleteCampaign: { method: 'DELETE', path: '/api/admin/delete-campaign' },
  listIndividualDiscounts: { method: 'GET', path: '/api/admin/individual-discounts' },
  createIndividualDiscount: { method: 'POST', path: '/api/admin/create-individual-discount' },
  updateIndividualDiscount: { method: 'PUT', path: '/api/admin/update-individual-discount' },
  deleteIndividualDiscount: { method: 'DELETE', path: '/api/admin/delete-individual-discount' },
  confirmPrice: { method: 'POST', path: '/api/admin/confirm-price' },
  previewReductions: { method: 'POST', path: '/api/admin/preview-reductions' },
  getPriceHistory: { method: 'GET', path: '/api/admin/house-prices/{id}' },
  listHousePrices: { method: 'GET', path: '/api/admin/house-prices' },
  previewPrices: { method: 'POST', path: '/api/admin/preview-prices' },
  checkCaravanDiscounts: { method: 'POST', path: '/api/admin/check-caravan-discounts' },
  listEnquiries: { method: 'GET', path: '/api/admin/enquiries' },
  updateEnquiry: { method: 'PATCH', path: '/api/admin/enquiries/{id}' },
  listLoanRequests: { method: 'GET', path: '/api/admin/loan-requests' },
  getLoanRequest: { method: 'GET', path: '/api/admin/loan-requests/{id}' },
  updateLoanRequest: { method: 'PATCH', path: '/api/admin/loan-requests/{id}' },
  sendRejectionEmail: { method: 'POST', path: '/api/admin/send-rejection-email' },
  processTbiLoan: { method: 'POST', path: '/api/admin/process-tbi-loan' },
  countRequests: { method: 'GET', path: '/api/admin/new-requests' },
  exportPersonalData: { method: 'POST', path: '/api/admin/personal-data/export' },
  recordListExport: { method: 'POST', path: '/api/admin/personal-data/list-export' },
  erasePersonalData: { method: 'POST', path: '/api/admin/personal-data/erase' },
  listPersonalDataRecords: { method: 'GET', path: '/api/admin/personal-data' },
  getToday: { method: 'GET', path: '/api/admin/today' },
  listAuditLog: { method: 'GET', path: '/api/admin/audit-log' },
  listWholeCaravans: { method: 'GET', path: '/api/admin/whole-caravans' },
  listStoredWebsiteImages: { method: 'GET', path: '/api/admin/website-images' },
  saveWebsiteImage: { method: 'PUT', path: '/api/admin/website-images/{section}' },
  getSettings: { method: 'GET', path: '/api/admin/settings' },
  saveSettings: { method: 'PUT', path: '/api/admin/settings/{topic}' },
  migrateImages: { method: 'POST', path: '/api/admin/migrate-images/{caravan_id}' },
} as const;
